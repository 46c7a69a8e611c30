import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, PROFILE_NAMES, type Simulator, startSimulator } from '../../simulator';
import { N8nUser } from '../n8n/n8n-user';
import { freePorts } from '../support/ports';
import { readSharedRun } from '../support/shared-run';
import { type ReverseProxyOptions, startReverseProxy } from './credential/reverse-proxy';
import { removePlayers } from './credential/remove-players';
import { page, refusal, text } from './credential/responses';
import {
	CredentialWindow,
	type CredentialTestResult,
	type TypedCredential,
} from './credential/window';

const GREEN = { status: 'OK', message: 'Connection successful!' };

const WRONG_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.never-to-be-seen.c2lnbmF0dXJl';

/** What no answer and no log may show; every token that is used is added to it. */
const secrets = new Set([WRONG_TOKEN]);

let window: CredentialWindow;
let server: Simulator;

const stops: Array<() => Promise<void>> = [];

beforeAll(async () => {
	window = await CredentialWindow.open(await N8nUser.signIn(readSharedRun().url));
	server = await simulator();
});

afterEach(() => server.control.reset());

afterAll(async () => {
	for (const stop of stops) await stop();
});

describe('green', () => {
	describe.each(PROFILE_NAMES)('on a server of profile %s', (profile) => {
		let ofProfile: Simulator;

		beforeAll(async () => {
			ofProfile = await simulator({ profile });
		});

		test.each(['admin', 'user'] as const)('with the token of the %s', async (role) => {
			const typed = { baseUrl: ofProfile.url, accessToken: ofProfile.tokens[role] };
			expect(await tested(typed)).toMatchObject(GREEN);
			expect(ofProfile.control.requests().at(-1)).toMatchObject({
				method: 'POST',
				path: '/api',
				command: 'player_queues/all',
				status: 200,
			});
		});

		test('without a player', async () => {
			await removePlayers(ofProfile);
			const typed = { baseUrl: ofProfile.url, accessToken: ofProfile.tokens.user };
			expect(await tested(typed)).toMatchObject(GREEN);
		});
	});

	test.each([
		['a slash', (url: string) => `${url}/`],
		['slashes and blanks', (url: string) => ` ${url}// `],
		['/api', (url: string) => `${url}/api`],
		['/api/', (url: string) => `${url}/api/`],
		['/ws', (url: string) => `${url}/ws`],
		['the page that was open', (url: string) => `${url}/#/settings/profile`],
	])('with %s pasted along with the address', async (_, pasted) => {
		expect(await tested({ baseUrl: pasted(server.url) })).toMatchObject(GREEN);
		expect(server.control.requests().map(({ path }) => path)).toEqual(['/api']);
	});

	test('with a blank and a line break pasted along with the token', async () => {
		const accessToken = ` ${server.tokens.admin}\n`;
		expect(await tested({ accessToken })).toMatchObject(GREEN);
	});

	test.each(['self-signed', 'expired', 'trusted'] as const)(
		'with the option on, where n8n does not trust the certificate: %s',
		async (certificate) => {
			const { url } = await front({ certificate });
			expect(await tested({ baseUrl: url, ignoreSslIssues: true })).toMatchObject(GREEN);
		},
	);

	test.each(['', '/', '/api'])('under a path of a reverse proxy, entered as "%s"', async (tail) => {
		const { url, asked } = await front({ prefix: '/music' });
		expect(await tested({ baseUrl: url + tail })).toMatchObject(GREEN);
		expect(asked).toEqual(['/music/api']);
	});
});

describe('red, with a message that says what to correct, when', () => {
	const NOT_THE_API =
		"This is not the music server's API address: check the host and port, for example http://192.168.1.20:8095";
	const NO_LIST = `The response is not a list of queues. ${NOT_THE_API}`;
	const SENT_ON =
		'This address redirects to another one: enter the final address of the server (check http versus https)';
	const AWAY =
		'The music server at this address is not responding right now (502 Bad Gateway or 504 Gateway Timeout): try again in a minute';
	const EXAMPLE = 'for example http://192.168.1.20:8095';
	const NO_SCHEME = `The credential's Base URL must start with http:// or https://, ${EXAMPLE}`;
	const NO_TOKEN =
		"The credential's Access Token is empty: create one in Music Assistant under Settings, Profile";
	const ODD_TOKEN =
		"The credential's Access Token contains spaces or characters that are not valid in a token: copy it again, without anything else";

	test.each<[string, Fault, string]>([
		['a web page is returned', page(), `This address returns a web page. ${NOT_THE_API}`],
		['the response is empty', text(''), `The response is empty. ${NOT_THE_API}`],
		['the response is 204', refusal(204, ''), `The response is empty. ${NOT_THE_API}`],
		['the response is null', text('null'), NO_LIST],
		['the response is {}', text('{}'), NO_LIST],
		['the response is text', text('It works!'), NO_LIST],
		[
			'the command is unknown',
			refusal(400, 'Invalid command: player_queues/all'),
			'The server does not have the command that lists queues (400 Bad Request): it is older than 2.4, or it is not a music server',
		],
		[
			'the user lacks the right',
			refusal(403, 'Forbidden'),
			"The access token's user is not allowed to read the queues (403 Forbidden): use another user's token, or check the proxy in front of the server",
		],
		[
			'the page does not exist',
			refusal(404, '404: Not Found'),
			`The server responded with "404 Not Found". ${NOT_THE_API}`,
		],
		[
			'POST is not allowed',
			refusal(405, '405: Method Not Allowed'),
			`The server responded with "405 Method Not Allowed". ${NOT_THE_API}`,
		],
		[
			'the server has an internal error',
			refusal(500, 'Internal server error'),
			'The server reported an internal error (500 Internal Server Error): check its log',
		],
		['the proxy does not reach the server', page(502), AWAY],
		[
			'the server is not set up',
			refusal(503, 'Setup required'),
			'The server is not ready (503 Service Unavailable): if it is new, finish the setup in its web interface; otherwise try again in a minute',
		],
		['the proxy timed out', page(504), AWAY],
	])('%s', async (_, fault, words) => {
		server.control.addFault(fault);
		expectRed(await tested({}), words);
	});

	test.each([301, 302, 303, 307, 308])(
		'the address redirects with %s, which is not followed',
		async (status) => {
			const elsewhere = await front({});
			const headers = { location: `${elsewhere.url}/api` };
			server.control.addFault({ kind: 'status', status, body: '', headers });
			expectRed(await tested({}), SENT_ON);
			expect(elsewhere.asked).toEqual([]);
		},
	);

	test('the token is unknown', async () => {
		expectRed(
			await tested({ accessToken: WRONG_TOKEN }),
			'The server rejected the access token (401 Unauthorized): it is wrong, revoked or expired; create a new one in Music Assistant under Settings, Profile',
		);
	});

	test("the path is not the server's", async () => {
		expectRed(await tested({ baseUrl: `${server.url}/nowhere` }), NOT_THE_API);
	});

	test.each([
		['has no scheme', 'music.example:8095', NO_SCHEME],
		['has no scheme and only digits', '192.168.1.20:8095', NO_SCHEME],
		['has another scheme', 'ws://music.example:8095', NO_SCHEME],
		['is empty', '', `Base URL is empty: enter the server's address, ${EXAMPLE}`],
		['is none', 'http://music example', `is not a valid address: enter one, ${EXAMPLE}`],
	])('the address %s', async (_, baseUrl, words) => {
		expectRed(await tested({ baseUrl }), words);
	});

	test.each([
		['is empty', '', NO_TOKEN],
		['is blanks', ' \n', NO_TOKEN],
		['has a blank in it', 'never to-be-seen', ODD_TOKEN],
		['has a line break in it', 'never\nto-be-seen', ODD_TOKEN],
		['has letters that a token cannot have', 'nevér-to-be-seen', ODD_TOKEN],
	])('the token %s, and nothing is sent', async (_, accessToken, words) => {
		expectRed(await tested({ accessToken }), words);
		expect(server.control.requests()).toEqual([]);
	});
});

/**
 * Where no answer came, n8n 2.41 shows the code that Node gave the cause, and nothing else: a declarative test cannot
 * change that (the code takes precedence over every message, and its rules are for statuses and bodies). n8n's other kind of test,
 * a function of the node, could say more, but the only requests it can make are by the `helpers.request` that n8n's
 * rules for packages forbid. So the test does not tell users to check the host and port, what `localhost` means in a container,
 * and that the switch is for self-signed certificates. The node itself says all of it.
 */
describe("red, with n8n's code for the cause, when", () => {
	test('nothing listens at the port', async () => {
		const [port = 0] = await freePorts(1);
		expectRed(await tested({ baseUrl: `http://127.0.0.1:${port}` }), /^ECONNREFUSED$/);
	});

	test('the host name cannot be resolved', async () => {
		const baseUrl = 'http://music-server.invalid:8095';
		expectRed(await tested({ baseUrl }), /^(ENOTFOUND|EAI_AGAIN)$/);
	});

	test.each([
		['self-signed', /^DEPTH_ZERO_SELF_SIGNED_CERT$/],
		['trusted', /^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/],
		['expired', /^CERT_HAS_EXPIRED$/],
	] as const)(
		'the option is off and n8n does not trust the certificate: %s',
		async (certificate, words) => {
			const { url, asked } = await front({ certificate });
			expectRed(await tested({ baseUrl: url }), words);
			expect(asked).toEqual([]);
		},
	);

	test('https is entered and the server uses http', async () => {
		const baseUrl = server.url.replace('http:', 'https:');
		expectRed(await tested({ baseUrl }), /^EPROTO$/);
	});

	test('http is entered and the server uses https', async () => {
		const { url } = await front({ certificate: 'self-signed' });
		expectRed(await tested({ baseUrl: url.replace('https:', 'http:') }), /^ECONNRESET$/);
	});

	test('the connection breaks before a response', async () => {
		server.control.addFault({ kind: 'drop', when: 'before-headers' });
		expectRed(await tested({}), /^ECONNRESET$/);
	});

	test('the connection breaks in the middle of a response', async () => {
		server.control.addFault({ kind: 'drop', when: 'mid-body' });
		expectRed(await tested({}), /^The connection was lost before the full response arrived: check/);
	});

	// n8n tests one credential at a time: the end of one test makes another that is under way fail ("Node not found").
	test('there is no response within 15 seconds', async () => {
		server.control.addFault({ kind: 'silence' });
		expectRed(await tested({}), /^ECONNABORTED$/);
	});
});

test("n8n's log contains no token", async () => {
	const log = await readFile(join(readSharedRun().home.folder, 'n8n.log'), 'utf8');
	expect(log).toContain('Request failed with status code 401');
	expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});

/** Tests what is typed; everything that is not given is correct, as typed by an admin of the server. */
async function tested(typed: Partial<TypedCredential>): Promise<CredentialTestResult> {
	const { baseUrl = server.url, accessToken = server.tokens.admin, ...others } = typed;
	if (accessToken.trim() !== '') secrets.add(accessToken.trim());
	return await window.test({ baseUrl, accessToken, ...others });
}

function expectRed(
	{ status, message, answer }: CredentialTestResult,
	words: string | RegExp,
): void {
	expect(status).toBe('Error');
	if (typeof words === 'string') expect(message).toContain(words);
	else expect(message).toMatch(words);
	// A stack, in JSON and elsewhere.
	expect(answer).not.toMatch(/(\\n|\n)\s+at |\.js:\d|node_modules/);
	expect([...secrets].filter((secret) => answer.includes(secret))).toEqual([]);
}

async function simulator(options = {}): Promise<Simulator> {
	const started = await startSimulator({ timeScale: 0.02, ...options });
	stops.push(() => started.stop());
	return started;
}

async function front(options: ReverseProxyOptions) {
	const started = await startReverseProxy(server.url, options);
	stops.push(() => started.stop());
	return started;
}
