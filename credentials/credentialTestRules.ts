import type { ICredentialTestRequest } from 'n8n-workflow';

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

const NOT_THE_API_MESSAGE =
	"This is not the music server's API address: check the host and port, for example http://192.168.1.20:8095";

const NOT_A_LIST_MESSAGE = `The response is not a list of queues. ${NOT_THE_API_MESSAGE}`;

const REDIRECTED_MESSAGE =
	'This address redirects to another one: enter the final address of the server (check http versus https)';

const UNAVAILABLE_MESSAGE =
	'The music server at this address is not responding right now (502 Bad Gateway or 504 Gateway Timeout): try again in a minute';

/**
 * n8n's declarative test can only check statuses and body values: it cannot distinguish a 503 of a server without users
 * from that of a proxy, nor show the target of a redirect, and it reports network errors by their bare code (ECONNREFUSED,
 * ENOTFOUND). The node itself does all of this. A test as a function of the node could too, but only with
 * `helpers.request`, which n8n's rules for packages forbid.
 */
const STATUS_MESSAGES: ReadonlyArray<[statuses: number[], message: string]> = [
	[
		[200],
		// Rules for statuses apply only to failed requests: with a 200, the body was incomplete.
		'The connection was lost before the full response arrived: check that the server is not restarting and that nothing in between closes connections',
	],
	[[301, 302, 303, 307, 308], REDIRECTED_MESSAGE],
	[
		[400],
		'The server does not have the command that lists queues (400 Bad Request): it is older than 2.4, or it is not a music server',
	],
	[
		[401],
		'The access token is wrong, revoked or expired, or a proxy in front of the server requires its own login (401 Unauthorized): create a new token in Music Assistant under Settings, Profile, or allow /api in the proxy without a login',
	],
	[
		[403],
		"The access token's user is not allowed to read the queues (403 Forbidden): use another user's token; or a proxy in front of the server blocks the request: allow /api there",
	],
	[
		[407],
		"A proxy between n8n and the server requires a login (407 Proxy Authentication Required): add the music server's host to n8n's environment variable NO_PROXY",
	],
	[
		[408, 425, 444, 460, 499, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530, 598, 599],
		'A proxy in front of the music server did not wait for its response (for example 524): check the proxy, or enter the address of the server itself',
	],
	[[404], `The server responded with "404 Not Found". ${NOT_THE_API_MESSAGE}`],
	[[405], `The server responded with "405 Method Not Allowed". ${NOT_THE_API_MESSAGE}`],
	[
		[429],
		'The server is receiving too many requests (429 Too Many Requests): try again in a minute',
	],
	[[500], 'The server reported an internal error (500 Internal Server Error): check its log'],
	[[502, 504], UNAVAILABLE_MESSAGE],
	[
		[503],
		'The server is not ready (503 Service Unavailable): if it is new, finish the setup in its web interface; otherwise try again in a minute',
	],
];

const statusRules: Rule[] = STATUS_MESSAGES.flatMap(([statuses, message]) =>
	statuses.map((value): Rule => ({ type: 'responseCode', properties: { value, message } })),
);

const byteOf = (character: string) => character.charCodeAt(0);

/** How a result can begin: a list of objects, an empty list, or an object with at least one field. */
const FIRST_BYTES = ['[', '{'].map(byteOf);
const SECOND_BYTES = ['{', ']', '"'].map(byteOf);

/**
 * Bodies that cannot be a result by their first bytes: it is a list of objects, or an envelope. Any object is accepted,
 * because n8n's rules cannot require a field.
 */
const bodyRules: Rule[] = [
	bodyRule('0', byteOf('<'), `This address returns a web page. ${NOT_THE_API_MESSAGE}`),
	bodyRule('length', 0, `The response is empty. ${NOT_THE_API_MESSAGE}`),
	bodyRule('length', 1, NOT_A_LIST_MESSAGE),
	...bytesExcept(FIRST_BYTES).map((byte) => bodyRule('0', byte, NOT_A_LIST_MESSAGE)),
	...bytesExcept(SECOND_BYTES).map((byte) => bodyRule('1', byte, NOT_A_LIST_MESSAGE)),
];

function bytesExcept(expected: number[]): number[] {
	return Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !expected.includes(byte));
}

/** The cast is necessary: n8n evaluates each rule by its own type, but its declaration requires all to have the same. */
export const credentialTestRules = [
	...statusRules,
	...bodyRules,
] as ICredentialTestRequest['rules'];

function bodyRule(key: string, value: number, message: string): Rule {
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}
