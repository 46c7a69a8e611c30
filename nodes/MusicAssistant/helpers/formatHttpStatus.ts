/** The statuses that a music server, a proxy or another web server responds with. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
	200: 'OK',
	301: 'Moved Permanently',
	302: 'Found',
	303: 'See Other',
	307: 'Temporary Redirect',
	308: 'Permanent Redirect',
	400: 'Bad Request',
	401: 'Unauthorized',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	407: 'Proxy Authentication Required',
	408: 'Request Timeout',
	413: 'Content Too Large',
	425: 'Too Early',
	429: 'Too Many Requests',
	499: 'Client Closed Request',
	500: 'Internal Server Error',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/** An HTTP status as people search for it: "404 Not Found"; "status 418" if it has no name here. */
export function formatHttpStatus(status: number): string {
	const name = STATUS_NAMES[status];
	return name === undefined ? `status ${status}` : `${status} ${name}`;
}
