import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Simulator, startSimulator } from '../../simulator';
import {
	respondWithBody,
	respondWithError,
	respondWithResult,
	respondWithWebPage,
	startFakeServer,
	TOKEN,
	type RequestHandler,
} from '../../test/api/fakeServer';
import { startFakeTlsServer } from '../../test/api/fakeTlsServer';
import { addressOfClosedServer } from '../../test/support/listen';
import { CREDENTIAL_TYPE, N8nUser } from '../n8n/n8n-user';
import { readSharedRun } from '../support/shared-run';

/*
 * n8n's server decides what a test's response means, by rules that test/credentials/credential.test.ts applies to every
 * response with a copy of them (scripts/engine/credentials). Here is one case for each of those rules, on n8n itself.
 */

const SUCCESS = { status: 'OK', message: 'Connection successful!' };
const QUEUES = respondWithResult([{ queue_id: 'kitchen', display_name: 'Kitchen' }]);

const TestResponse = z.object({ status: z.enum(['OK', 'Error']), message: z.string() });

/** All tokens that are used; no response and no log may contain them. */
const secrets = new Set<string>();

let user: N8nUser;
let credential: string;

beforeAll(async () => {
	user = await N8nUser.signIn(readSharedRun().url);
	credential = await user.createCredential('Music Assistant', { url: '', tokens: { admin: '' } });
});

/** Tests typed values for a stored credential as the editor does: without saving them. */
async function testCredential(baseUrl: string, accessToken = TOKEN, ignoreSslIssues = false) {
	if (accessToken.trim() !== '') secrets.add(accessToken.trim());
	const data = { baseUrl, accessToken, ignoreSslIssues };
	const credentials = { id: credential, name: 'Music Assistant', type: CREDENTIAL_TYPE, data };
	const answer = await user.post('/rest/credentials/test', { credentials });
	const text = JSON.stringify(answer);
	expect([...secrets].filter((secret) => text.includes(secret))).toEqual([]);
	// A stack trace, in JSON or elsewhere.
	expect(text).not.toMatch(/(\\n|\n)\s+at |\.js:\d|node_modules/);
	return TestResponse.parse(answer);
}

describe('the test succeeds', () => {
	let server: Simulator;
	afterEach(() => server.stop());

	test.each(['documented', '2.11'] as const)('with any token of a %s server', async (profile) => {
		server = await startSimulator({ profile });
		const { admin, user: plain } = server.tokens;
		expect(await testCredential(`${server.url}/`, ` ${admin}\n`)).toMatchObject(SUCCESS);
		expect(await testCredential(server.url, plain)).toMatchObject(SUCCESS);
		const requests = server.control.requests().map(({ command, path }) => [command, path]);
		expect(requests).toEqual(requests.map(() => ['player_queues/all', '/api']));
	});
});

test('with the option on, an untrusted certificate is accepted', async () => {
	const { url } = await startFakeTlsServer('self-signed', { 'player_queues/all': QUEUES });
	expect(await testCredential(url, TOKEN, true)).toMatchObject(SUCCESS);
	const refused = await testCredential(url);
	expect(refused).toEqual({ status: 'Error', message: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});

const NOT_THE_API = "This is not the music server's API address";

describe('the test fails with a message that says what to correct if', () => {
	test.each<[string, RequestHandler, string]>([
		['a web page is returned', respondWithWebPage(200), `returns a web page. ${NOT_THE_API}`],
		['the response is empty', respondWithBody(''), `The response is empty. ${NOT_THE_API}`],
		[
			'the response is another value',
			respondWithResult({}),
			`not a list of queues. ${NOT_THE_API}`,
		],
		['the token is rejected', respondWithError(401, ''), 'create a new token in Music Assistant'],
		['the page does not exist', respondWithError(404, ''), `"404 Not Found". ${NOT_THE_API}`],
		['it is not set up', respondWithError(503, 'Setup required'), 'finish the setup'],
		[
			'the address redirects, which is not followed',
			respondWithError(302, '', { location: '/login' }),
			'This address redirects to another one: enter the final address',
		],
	])('%s', async (_, respond, message) => {
		const { requests, url } = await startFakeServer(respond);
		expect(await testCredential(url)).toEqual({
			status: 'Error',
			message: expect.stringContaining(message) as string,
		});
		// n8n repeats a request with a rejected token.
		expect(new Set(requests.map((request) => request.url))).toEqual(new Set(['/api']));
	});

	test.each([
		['the address has no scheme', '192.168.1.20:8095', TOKEN, 'must start with http://'],
		['the token is empty', 'http://127.0.0.1:9', ' \n', 'Access Token is empty'],
	])('%s', async (_, baseUrl, token, message) => {
		expect((await testCredential(baseUrl, token)).message).toContain(message);
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
		const closed = await addressOfClosedServer(createServer());
		expect((await testCredential(closed)).message).toBe('ECONNREFUSED');
	});

	test.each<[string, RequestHandler, RegExp]>([
		['the connection breaks', (response) => response.destroy(), /^ECONNRESET$/],
		[
			'the connection breaks in the middle of a response',
			(response) => {
				response.writeHead(200, { 'content-length': 100 }).write('[');
				setTimeout(() => response.destroy(), 50);
			},
			/^The connection was lost before the full response arrived: check/,
		],
		// Must not run beside other tests: when n8n ends one credential test, all others in progress fail ("Node not found").
		['there is no response within 15 seconds', () => {}, /^ECONNABORTED$/],
	])('%s', async (_, respond, message) => {
		const { url } = await startFakeServer(respond);
		expect((await testCredential(url)).message).toMatch(message);
	});
});

test("n8n's log contains no token", async () => {
	const log = await readFile(join(readSharedRun().home.folder, 'n8n.log'), 'utf8');
	expect(log).toContain('Request failed with status code 401');
	expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
