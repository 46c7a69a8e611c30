import type { ICredentialTestRequest } from 'n8n-workflow';

type Rule = NonNullable<ICredentialTestRequest['rules']>[number];

const NOT_THE_API =
	"This is not the music server's API address: check host and port, usually http://<address of the server>:8095";

const REDIRECTED =
	'This address sends visitors on to another one: enter the final address of the server (mind http and https)';

const AWAY =
	'The music server behind this address does not answer right now: try again in a minute';

/**
 * What a status means here. n8n's declarative test knows statuses and body values only: it cannot tell a 503 of a
 * server without users from that of a proxy, nor show the address a redirect points to, and it names network causes
 * by their bare code (ECONNREFUSED, ENOTFOUND). The node itself tells all of these apart.
 */
const WORDS: ReadonlyArray<[statuses: number[], message: string]> = [
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
	[[404, 405], NOT_THE_API],
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

const FIRST_BYTE_OF_A_LIST = 0x5b;
const FIRST_BYTE_OF_AN_OBJECT = 0x7b;
const END_OF_AN_OBJECT = 0x7d;
const FIRST_BYTE_OF_A_TAG = 0x3c;

/**
 * Bodies that are no answer to the command, told by their bytes: the answer is a list, or an object that wraps it.
 * An object is let through unless it is empty, because n8n's rules cannot look for a field of it that must be there.
 */
const notTheServer: Rule[] = [
	bodyRule('0', FIRST_BYTE_OF_A_TAG, `A web page answers at this address. ${NOT_THE_API}`),
	bodyRule('length', 0, `The answer is empty. ${NOT_THE_API}`),
	bodyRule('1', END_OF_AN_OBJECT, `The answer is an empty object. ${NOT_THE_API}`),
	...Array.from({ length: 256 }, (_, byte) => byte)
		.filter((byte) => byte !== FIRST_BYTE_OF_A_LIST && byte !== FIRST_BYTE_OF_AN_OBJECT)
		.map((byte) => bodyRule('0', byte, `The answer is no list of queues. ${NOT_THE_API}`)),
];

/** n8n goes through the rules one by one, each by its own type; only its declaration wants them to be of one. */
export const rules = [...statusRules, ...notTheServer] as ICredentialTestRequest['rules'];

function bodyRule(key: string, value: number, message: string): Rule {
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}
