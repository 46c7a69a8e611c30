import type { ICredentialTestRequest } from 'n8n-workflow';

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

const NOT_THE_API =
	"This is not the music server's API address: check host and port, usually http://<address of the server>:8095";

const NO_LIST = `The answer is no list of queues. ${NOT_THE_API}`;

const REDIRECTED =
	'This address sends visitors on to another one: enter the final address of the server (mind http and https)';

const AWAY =
	'The music server behind this address does not answer right now: try again in a minute';

/**
 * What a status means here. n8n's declarative test knows statuses and body values only: it cannot tell a 503 of a
 * server without users from that of a proxy, nor show the address a redirect points to, and it names network causes
 * by their bare code (ECONNREFUSED, ENOTFOUND). The node itself tells all of these apart. n8n's other kind of test, a
 * function of the node, could too, but it can only ask by a `helpers.request` that n8n's rules for packages forbid.
 */
const WORDS: ReadonlyArray<[statuses: number[], message: string]> = [
	[
		[200],
		// A rule for a status counts only where the request failed: here the body did not come whole.
		'The connection broke before the whole answer had come: check that the server is not restarting and that nothing in between cuts connections',
	],
	[[301, 302, 303, 307, 308], REDIRECTED],
	[
		[400],
		'The server does not know the command for its queues: it is older than 2.4, or no music server',
	],
	[
		[401],
		'The server refused the access token: it is wrong, was revoked or has expired; make a new one in Music Assistant under Settings, Profile',
	],
	[[403], "The access token's user may not read the queues: use the token of another user"],
	[[404], `The answer is "404 Not Found". ${NOT_THE_API}`],
	[[405], `The answer is "405 Method Not Allowed". ${NOT_THE_API}`],
	[[429], 'The server asks for fewer requests: try again in a minute'],
	[[500], 'The server answered with an internal fault: look into its log'],
	[[502, 504], AWAY],
	[
		[503],
		'The server is not ready: finish its set-up on its web page when it is new, or try again in a minute',
	],
];

const statusRules: Rule[] = WORDS.flatMap(([statuses, message]) =>
	statuses.map((value): Rule => ({ type: 'responseCode', properties: { value, message } })),
);

const byteOf = (character: string) => character.charCodeAt(0);

/** How an answer to the command begins: a list of objects, an empty list, or an object with at least one field. */
const FIRST_BYTES = ['[', '{'].map(byteOf);
const SECOND_BYTES = ['{', ']', '"'].map(byteOf);

/**
 * Bodies that are no answer to the command, told by their bytes: the answer is a list of objects, or an object that
 * wraps it. An object with other fields is let through, because n8n's rules cannot ask for a field that must be there.
 */
const notTheServer: Rule[] = [
	bodyRule('0', byteOf('<'), `A web page answers at this address. ${NOT_THE_API}`),
	bodyRule('length', 0, `The answer is empty. ${NOT_THE_API}`),
	bodyRule('length', 1, NO_LIST),
	...allBytesBut(FIRST_BYTES).map((byte) => bodyRule('0', byte, NO_LIST)),
	...allBytesBut(SECOND_BYTES).map((byte) => bodyRule('1', byte, NO_LIST)),
];

function allBytesBut(expected: number[]): number[] {
	return Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !expected.includes(byte));
}

/** n8n goes through the rules one by one, each by its own type; only its declaration wants them to be of one. */
export const rules = [...statusRules, ...notTheServer] as ICredentialTestRequest['rules'];

function bodyRule(key: string, value: number, message: string): Rule {
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}
