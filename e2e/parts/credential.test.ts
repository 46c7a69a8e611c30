import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, PROFILE_NAMES, type Simulator, startSimulator } from '../../simulator';
import { N8nUser } from '../n8n/n8n-user';
import { findFreePorts } from '../support/find-free-ports';
import { readSharedRun } from '../support/shared-run';
import { type ReverseProxyOptions, startReverseProxy } from './credential/reverse-proxy';
import { removeAllPlayers } from './credential/remove-all-players';
import {
	createWebPageFault,
	createStatusFault,
	createTextFault,
} from './credential/response-faults';
import {
	CredentialTester,
	type CredentialTestResult,
	type TypedCredentialFields,
} from './credential/credential-tester';

const SUCCESS = { status: 'OK', message: 'Connection successful!' };

const WRONG_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.never-to-be-seen.c2lnbmF0dXJl';

/** All tokens that are used; no response and no log may contain them. */
const secrets = new Set([WRONG_TOKEN]);

let tester: CredentialTester;
let server: Simulator;

const stopFunctions: Array<() => Promise<void>> = [];

beforeAll(async () => {
	tester = await CredentialTester.create(await N8nUser.signIn(readSharedRun().url));
	server = await startServer();
});

afterEach(() => server.control.reset());

afterAll(async () => {
	for (const stop of stopFunctions) await stop();
});

describe('the test succeeds', () => {
	describe.each(PROFILE_NAMES)('on a server of profile %s', (profile) => {
		let profileServer: Simulator;

		beforeAll(async () => {
			profileServer = await startServer({ profile });
		});

		test.each(['admin', 'user'] as const)('with the token of the %s', async (role) => {
			const typed = { baseUrl: profileServer.url, accessToken: profileServer.tokens[role] };
			expect(await testCredential(typed)).toMatchObject(SUCCESS);
			expect(profileServer.control.requests().at(-1)).toMatchObject({
				method: 'POST',
				path: '/api',
				command: 'player_queues/all',
				status: 200,
			});
		});

		test('without a player', async () => {
			await removeAllPlayers(profileServer);
			const typed = { baseUrl: profileServer.url, accessToken: profileServer.tokens.user };
			expect(await testCredential(typed)).toMatchObject(SUCCESS);
		});
	});

	test.each([
		['a slash', (url: string) => `${url}/`],
		['slashes and spaces', (url: string) => ` ${url}// `],
		['/api', (url: string) => `${url}/api`],
		['/api/', (url: string) => `${url}/api/`],
		['/ws', (url: string) => `${url}/ws`],
		['the page that was open', (url: string) => `${url}/#/settings/profile`],
	])('with %s pasted as part of the address', async (_, pasted) => {
		expect(await testCredential({ baseUrl: pasted(server.url) })).toMatchObject(SUCCESS);
		expect(server.control.requests().map(({ path }) => path)).toEqual(['/api']);
	});

	test('with a space and a line break pasted around the token', async () => {
		const accessToken = ` ${server.tokens.admin}\n`;
		expect(await testCredential({ accessToken })).toMatchObject(SUCCESS);
	});

	test.each(['self-signed', 'expired', 'trusted'] as const)(
		'with the option on, although n8n does not trust the certificate: %s',
		async (certificate) => {
			const { url } = await startProxy({ certificate });
			expect(await testCredential({ baseUrl: url, ignoreSslIssues: true })).toMatchObject(SUCCESS);
		},
	);

	test.each(['', '/', '/api'])('under a path of a reverse proxy, entered as "%s"', async (tail) => {
		const { url, requestedPaths } = await startProxy({ prefix: '/music' });
		expect(await testCredential({ baseUrl: url + tail })).toMatchObject(SUCCESS);
		expect(requestedPaths).toEqual(['/music/api']);
	});
});

describe('the test fails with a message that says what to correct if', () => {
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
		[
			'a web page is returned',
			createWebPageFault(),
			`This address returns a web page. ${NOT_THE_API}`,
		],
		['the response is empty', createTextFault(''), `The response is empty. ${NOT_THE_API}`],
		['the response is 204', createStatusFault(204, ''), `The response is empty. ${NOT_THE_API}`],
		['the response is null', createTextFault('null'), NO_LIST],
		['the response is {}', createTextFault('{}'), NO_LIST],
		['the response is text', createTextFault('It works!'), NO_LIST],
		[
			'the command is unknown',
			createStatusFault(400, 'Invalid command: player_queues/all'),
			'The server does not have the command that lists queues (400 Bad Request): it is older than 2.4, or it is not a music server',
		],
		[
			'the user lacks the right',
			createStatusFault(403, 'Forbidden'),
			"The access token's user is not allowed to read the queues (403 Forbidden): use another user's token; or a proxy in front of the server blocks the request: allow /api there",
		],
		[
			'the page does not exist',
			createStatusFault(404, '404: Not Found'),
			`The server responded with "404 Not Found". ${NOT_THE_API}`,
		],
		[
			'POST is not allowed',
			createStatusFault(405, '405: Method Not Allowed'),
			`The server responded with "405 Method Not Allowed". ${NOT_THE_API}`,
		],
		[
			'the server has an internal error',
			createStatusFault(500, 'Internal server error'),
			'The server reported an internal error (500 Internal Server Error): check its log',
		],
		['the proxy does not reach the server', createWebPageFault(502), AWAY],
		[
			'the server is not set up',
			createStatusFault(503, 'Setup required'),
			'The server is not ready (503 Service Unavailable): if it is new, finish the setup in its web interface; otherwise try again in a minute',
		],
		['the proxy timed out', createWebPageFault(504), AWAY],
	])('%s', async (_, fault, message) => {
		server.control.addFault(fault);
		expectFailure(await testCredential({}), message);
	});

	test.each([301, 302, 303, 307, 308])(
		'the address redirects with %s, which is not followed',
		async (status) => {
			const elsewhere = await startProxy({});
			const headers = { location: `${elsewhere.url}/api` };
			server.control.addFault({ kind: 'status', status, body: '', headers });
			expectFailure(await testCredential({}), SENT_ON);
			expect(elsewhere.requestedPaths).toEqual([]);
		},
	);

	test('the token is unknown', async () => {
		expectFailure(
			await testCredential({ accessToken: WRONG_TOKEN }),
			'The access token is wrong, revoked or expired, or a proxy in front of the server requires its own login (401 Unauthorized): create a new token in Music Assistant under Settings, Profile, or allow /api in the proxy without a login',
		);
	});

	test('the path does not exist on the server', async () => {
		expectFailure(await testCredential({ baseUrl: `${server.url}/nowhere` }), NOT_THE_API);
	});

	test.each([
		['has no scheme', 'music.example:8095', NO_SCHEME],
		['has no scheme and only digits', '192.168.1.20:8095', NO_SCHEME],
		['has another scheme', 'ws://music.example:8095', NO_SCHEME],
		['is empty', '', `Base URL is empty: enter the server's address, ${EXAMPLE}`],
		['is not an address', 'http://music example', `is not a valid address: enter one, ${EXAMPLE}`],
	])('the address %s', async (_, baseUrl, message) => {
		expectFailure(await testCredential({ baseUrl }), message);
	});

	test.each([
		['is empty', '', NO_TOKEN],
		['is only spaces', ' \n', NO_TOKEN],
		['contains a space', 'never to-be-seen', ODD_TOKEN],
		['contains a line break', 'never\nto-be-seen', ODD_TOKEN],
		['contains letters that tokens cannot contain', 'nevér-to-be-seen', ODD_TOKEN],
	])('the token %s, and nothing is sent', async (_, accessToken, message) => {
		expectFailure(await testCredential({ accessToken }), message);
		expect(server.control.requests()).toEqual([]);
	});
});

/**
 * If there is no response, n8n 2.41 shows only Node's error code. A declarative test cannot change that: the code takes
 * precedence over every message, and the test's rules apply to statuses and bodies. n8n's other kind of test, a function of
 * the node, could say more, but it can send requests only with `helpers.request`, which n8n's rules for packages forbid.
 * So unlike the node, the test cannot tell users to check the host and port, what `localhost` means in a container, and
 * that the switch is for self-signed certificates.
 */
describe("the test fails with Node's error code if", () => {
	test('nothing listens on the port', async () => {
		const [port = 0] = await findFreePorts(1);
		expectFailure(await testCredential({ baseUrl: `http://127.0.0.1:${port}` }), /^ECONNREFUSED$/);
	});

	test('the host name cannot be resolved', async () => {
		const baseUrl = 'http://music-server.invalid:8095';
		expectFailure(await testCredential({ baseUrl }), /^(ENOTFOUND|EAI_AGAIN)$/);
	});

	test.each([
		['self-signed', /^DEPTH_ZERO_SELF_SIGNED_CERT$/],
		['trusted', /^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/],
		['expired', /^CERT_HAS_EXPIRED$/],
	] as const)(
		'the option is off and n8n does not trust the certificate: %s',
		async (certificate, message) => {
			const { url, requestedPaths } = await startProxy({ certificate });
			expectFailure(await testCredential({ baseUrl: url }), message);
			expect(requestedPaths).toEqual([]);
		},
	);

	test('https is entered and the server uses http', async () => {
		const baseUrl = server.url.replace('http:', 'https:');
		expectFailure(await testCredential({ baseUrl }), /^EPROTO$/);
	});

	test('http is entered and the server uses https', async () => {
		const { url } = await startProxy({ certificate: 'self-signed' });
		expectFailure(
			await testCredential({ baseUrl: url.replace('https:', 'http:') }),
			/^ECONNRESET$/,
		);
	});

	test('the connection breaks before a response', async () => {
		server.control.addFault({ kind: 'drop', when: 'before-headers' });
		expectFailure(await testCredential({}), /^ECONNRESET$/);
	});

	test('the connection breaks in the middle of a response', async () => {
		server.control.addFault({ kind: 'drop', when: 'mid-body' });
		expectFailure(
			await testCredential({}),
			/^The connection was lost before the full response arrived: check/,
		);
	});

	// Must not run beside other tests: when n8n ends one credential test, all others in progress fail ("Node not found").
	test('there is no response within 15 seconds', async () => {
		server.control.addFault({ kind: 'silence' });
		expectFailure(await testCredential({}), /^ECONNABORTED$/);
	});
});

test("n8n's log contains no token", async () => {
	const log = await readFile(join(readSharedRun().home.folder, 'n8n.log'), 'utf8');
	expect(log).toContain('Request failed with status code 401');
	expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});

/** Tests the typed values. Those that are not given default to the server's address and its admin's token. */
async function testCredential(
	typed: Partial<TypedCredentialFields>,
): Promise<CredentialTestResult> {
	const { baseUrl = server.url, accessToken = server.tokens.admin, ...others } = typed;
	if (accessToken.trim() !== '') secrets.add(accessToken.trim());
	return await tester.test({ baseUrl, accessToken, ...others });
}

function expectFailure(
	{ status, message, answer }: CredentialTestResult,
	expected: string | RegExp,
): void {
	expect(status).toBe('Error');
	if (typeof expected === 'string') expect(message).toContain(expected);
	else expect(message).toMatch(expected);
	// A stack trace, in JSON or elsewhere.
	expect(answer).not.toMatch(/(\\n|\n)\s+at |\.js:\d|node_modules/);
	expect([...secrets].filter((secret) => answer.includes(secret))).toEqual([]);
}

async function startServer(options = {}): Promise<Simulator> {
	const started = await startSimulator({ timeScale: 0.02, ...options });
	stopFunctions.push(() => started.stop());
	return started;
}

async function startProxy(options: ReverseProxyOptions) {
	const started = await startReverseProxy(server.url, options);
	stopFunctions.push(() => started.stop());
	return started;
}
