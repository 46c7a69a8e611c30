import { isObject, textAt, type JsonObject } from '../helpers/json';
import { formatSeconds } from '../helpers/text';
import { ApiError, type ApiErrorDetails } from './apiError';

/** What a request is made for: an input item, a list in the editor, or a WebSocket of the trigger or for a file. */
export type RequestPurpose = 'item' | 'list' | 'trigger' | 'file';

export interface RequestAttempt {
	readonly purpose: RequestPurpose;
	readonly baseUrl: string;
	readonly timeoutSeconds: number;
	/** Then a failed connection may be to anywhere. */
	readonly followsRedirects?: boolean;
}

/** What to do if n8n itself sends its requests through a proxy, which the node cannot know. */
export const FORWARD_PROXY_HINT =
	"If n8n sends its requests through a proxy (its environment variables HTTP_PROXY, HTTPS_PROXY and ALL_PROXY), add the music server's host to NO_PROXY.";

/** For every error that a wrong address may cause. */
const CHECK_ADDRESS_HINT =
	'Check the Base URL in the credential (host and port, usually 8095) and that the server is running. If n8n runs in a container, "localhost" means that container: use the IP address of the machine that runs Music Assistant.';

/** What to do if the server is only slow: only items have a timeout option. */
const SLOW_SERVER_HINTS: Readonly<Record<RequestPurpose, string>> = {
	item: `If the server is just slow, increase "Timeout" in the node's options. ${CHECK_ADDRESS_HINT}`,
	list: `If the server is just slow, open the list again, or enter a name, an ID, an expression or JSON instead. ${CHECK_ADDRESS_HINT}`,
	trigger: CHECK_ADDRESS_HINT,
	file: CHECK_ADDRESS_HINT,
};

/** What uses a WebSocket, which has no option to ignore SSL issues. */
const WEBSOCKET_USERS: Partial<Record<RequestPurpose, string>> = {
	trigger: 'Triggers use',
	file: 'Files are announced over',
};

/** @param remedy to put before the other one, which is not to use TLS */
function certificateHint(remedy: string, purpose: RequestPurpose): string | undefined {
	const use = WEBSOCKET_USERS[purpose];
	if (use === undefined) return undefined;
	return `${use} a WebSocket, which always checks the certificate, regardless of "Ignore SSL Issues (Insecure)" in the credential. ${remedy}, or use plain http:// in the credential's Base URL.`;
}

const ENTER_TOKEN_HINT =
	'Open the credential and enter the token, and nothing else, in "Access Token".';

/**
 * The error codes of Node.js, n8n's HTTP client and its SSRF guard, and what to tell the user. The texts do not contain
 * the codes: n8n replaces a message that contains one with its own.
 */
const NETWORK_ERROR_CAUSES: Array<{
	codes: RegExp;
	details: (attempt: RequestAttempt) => ApiErrorDetails;
}> = [
	{
		codes: /^ECONNREFUSED$/,
		details: ({ baseUrl }) => ({
			message: `Could not connect to ${baseUrl}: connection refused`,
			description: CHECK_ADDRESS_HINT,
		}),
	},
	{
		codes: /^(ENOTFOUND|EAI_AGAIN)$/,
		details: ({ baseUrl }) => ({
			message: `The host name in ${baseUrl} could not be resolved by DNS`,
			description:
				'Check the spelling of the Base URL in the credential. Names ending in .local often cannot be resolved inside containers: use the IP address instead.',
		}),
	},
	{
		codes: /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/,
		details: ({ baseUrl, timeoutSeconds, purpose }) => ({
			message: `The request timed out: the server at ${baseUrl} did not respond within ${formatSeconds(timeoutSeconds)}`,
			mayHaveArrived: true,
			description: SLOW_SERVER_HINTS[purpose],
		}),
	},
	{
		codes: /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
		details: ({ baseUrl }) => ({
			message: `There is no network route to ${baseUrl}`,
			description: CHECK_ADDRESS_HINT,
		}),
	},
	{
		codes: /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|ERR_BAD_RESPONSE)$/,
		details: ({ baseUrl }) => ({
			message: `The connection to ${baseUrl} was lost before the full response arrived`,
			mayHaveArrived: true,
			description:
				'Check that the server is not restarting and that nothing between it and n8n closes connections.',
		}),
	},
	{
		codes:
			/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?)$/,
		details: ({ baseUrl, purpose }) => ({
			message: `The certificate of ${baseUrl} is not trusted (it is self-signed or its issuer is unknown)`,
			description:
				certificateHint(
					"Give the server a certificate that n8n trusts (n8n's environment variable NODE_EXTRA_CA_CERTS adds trusted issuers)",
					purpose,
				) ??
				'If this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
		details: ({ baseUrl, purpose }) => ({
			message: `The certificate of ${baseUrl} has expired or is not valid yet`,
			description:
				certificateHint('Renew it on the server', purpose) ??
				'Renew it on the server, or, if this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
		details: ({ baseUrl, purpose }) => ({
			message: `The certificate of ${baseUrl} was issued for another host name`,
			description:
				certificateHint(
					'Use the host name that the certificate was issued for as the Base URL',
					purpose,
				) ??
				'Use the host name that the certificate was issued for as the Base URL, or, if this is your own server, switch on "Ignore SSL Issues (Insecure)" in the credential.',
		}),
	},
	{
		codes: /^(EPROTO|ERR_SSL_.*)$/,
		details: ({ baseUrl }) => ({
			message: `The server at ${baseUrl} does not speak TLS`,
			description:
				"Use http:// instead of https:// in the credential's Base URL: a music server uses plain HTTP unless SSL is switched on.",
		}),
	},
	{
		codes: /^HPE_HEADER_OVERFLOW$/,
		details: ({ baseUrl }) => ({
			message: `The server at ${baseUrl} sends too many headers`,
			mayHaveArrived: true,
			description:
				'A music server sends only a few: check what a proxy in front of it adds, or use the address of the server itself.',
		}),
	},
	{
		codes: /^HPE_/,
		details: ({ baseUrl }) => ({
			message: `The server at ${baseUrl} does not speak HTTP`,
			description: CHECK_ADDRESS_HINT,
		}),
	},
	{
		codes: /^Ssrf/,
		details: ({ baseUrl }) => ({
			message: `n8n's SSRF protection does not allow workflows to reach ${baseUrl}`,
			description:
				'Ask your n8n administrator to allow this address with the environment variable N8N_SSRF_ALLOWED_IP_RANGES or N8N_SSRF_ALLOWED_HOSTNAMES.',
		}),
	},
];

/** The error for a request without a response. @param reason what n8n's helper threw */
export function networkError(reason: unknown, attempt: RequestAttempt): ApiError {
	const message = outermostMessage(reason);
	if (message.startsWith("The credential's ")) {
		// The credential itself refused to sign the request.
		return new ApiError('token', { message, description: ENTER_TOKEN_HINT });
	}
	const codes = errorCodesOf(reason);
	const proxy = attempt.followsRedirects ? undefined : findForwardProxy(reason, attempt.baseUrl);
	if (proxy !== undefined) return forwardProxyError(proxy, attempt);
	const cause = NETWORK_ERROR_CAUSES.find((row) => codes.some((code) => row.codes.test(code)));
	const details = cause?.details(attempt) ?? {
		message: `The request to ${attempt.baseUrl} failed`,
		mayHaveArrived: true,
		description: `${message} ${CHECK_ADDRESS_HINT}`.trim(),
	};
	return new ApiError('unreachable', details);
}

/** Whether a connection to another address than this one failed: then n8n was to send the request through a proxy. */
function findForwardProxy(reason: unknown, baseUrl: string): string | undefined {
	const { hostname, port, protocol } = new URL(baseUrl);
	const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
	for (const error of chainOf(reason)) {
		const failedPort = textAt(error, 'port');
		const failedHost = textAt(error, 'hostname');
		if (failedPort !== undefined && failedPort !== ownPort) {
			const address = textAt(error, 'address') ?? '';
			return `${address.includes(':') ? `[${address}]` : address}:${failedPort}`;
		}
		if (failedHost !== undefined && failedHost.toLowerCase() !== hostname) return failedHost;
	}
	return undefined;
}

function forwardProxyError(proxy: string, { baseUrl }: RequestAttempt): ApiError {
	return new ApiError('unreachable', {
		message: `n8n could not connect to the proxy at ${proxy}, through which it sends the request to ${baseUrl}`,
		description: `The request has not reached the music server. ${FORWARD_PROXY_HINT}`,
	});
}

/** Every `code`, `httpCode` and `name` in the chain of causes: n8n wraps the errors of its HTTP client. */
function errorCodesOf(reason: unknown): string[] {
	return [...chainOf(reason)].flatMap((error) =>
		['code', 'httpCode', 'name'].flatMap((key) => textAt(error, key) ?? []),
	);
}

/** An error and its causes. */
function* chainOf(reason: unknown): Generator<JsonObject> {
	let current = reason;
	for (let depth = 0; depth < 6 && isObject(current); depth++) {
		yield current;
		const inner: unknown =
			current.cause ?? (Array.isArray(current.errors) ? current.errors[0] : undefined);
		current = inner;
	}
}

function outermostMessage(reason: unknown): string {
	return reason instanceof Error ? reason.message : '';
}
