import { createServer } from 'node:http';
import { sourceEngine } from '../support/sourceEngine';
import { addressOfClosedServer } from '../support/listen';
import {
	startFakeServer,
	respondWithBody,
	respondWithEnvelope,
	respondWithError,
	respondWithResult,
	TOKEN,
	respondWithWebPage,
	type RequestHandler,
} from '../api/fakeServer';
import { startFakeTlsServer, trustTestAuthority } from '../api/fakeTlsServer';

const GREEN = { status: 'OK', message: 'Connection successful!' };

const QUEUES = [{ queue_id: 'kitchen', display_name: 'Kitchen' }];

/** A server that lets two users in, who both may see the queues. */
const WITH_TOKENS: RequestHandler = (response, request) => {
	const known = [`Bearer ${TOKEN}`, 'Bearer token-of-a-plain-user'];
	const isKnown = known.includes(request.headers.authorization ?? '');
	(isKnown ? respondWithResult(QUEUES) : respondWithError(401, 'Authentication required'))(
		response,
		request,
	);
};

async function tested(baseUrl: string, others = {}) {
	return await sourceEngine().testCredential({ baseUrl, accessToken: TOKEN, ...others });
}

async function testedAgainst(answer: RequestHandler, others = {}) {
	const server = await startFakeServer({ 'player_queues/all': answer });
	return await tested(server.url, others);
}

describe('the Test button is green', () => {
	test.each<[string, RequestHandler]>([
		['queues', respondWithResult(QUEUES)],
		['no queues at all', respondWithResult([])],
		['queues in an envelope', respondWithEnvelope({ result: QUEUES })],
		['no queues in an envelope', respondWithEnvelope({ result: [] })],
	])('if the server returns %s', async (_, answer) => {
		expect(await testedAgainst(answer)).toEqual(GREEN);
	});

	test.each([TOKEN, 'token-of-a-plain-user', ` ${TOKEN}\n`])(
		'with any valid token: %j',
		async (accessToken) => {
			expect(await testedAgainst(WITH_TOKENS, { accessToken })).toEqual(GREEN);
		},
	);

	test.each([
		['slashes', (url: string) => `${url}//`],
		['blanks', (url: string) => ` ${url} \n`],
		['/api', (url: string) => `${url}/api`],
		['a page', (url: string) => `${url}/#/settings`],
	])('with %s pasted along with the address', async (_, pasted) => {
		const server = await startFakeServer({ 'player_queues/all': respondWithResult(QUEUES) });

		expect(await tested(pasted(server.url))).toEqual(GREEN);
		expect(server.requests.map(({ url }) => url)).toEqual(['/api']);
	});

	test('with a path of a proxy', async () => {
		const server = await startFakeServer({ 'player_queues/all': respondWithResult(QUEUES) });

		expect(await tested(`${server.url}/music/`)).toEqual(GREEN);
		expect(server.requests.map(({ url }) => url)).toEqual(['/music/api']);
	});

	test('with the option on, for a server with an untrusted certificate', async () => {
		const server = await startFakeTlsServer('self-signed', {
			'player_queues/all': respondWithResult(QUEUES),
		});

		expect(await tested(server.url, { ignoreSslIssues: true })).toEqual(GREEN);
	});

	test('with the option off, for a server with a trusted certificate', async () => {
		trustTestAuthority();
		const server = await startFakeTlsServer('trusted', {
			'player_queues/all': respondWithResult(QUEUES),
		});

		expect(await tested(server.url)).toEqual(GREEN);
	});
});

describe('the Test button sends', () => {
	test('the one command that every user may use, once', async () => {
		const server = await startFakeServer({ 'player_queues/all': respondWithResult(QUEUES) });
		await tested(server.url);

		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]).toMatchObject({
			method: 'POST',
			url: '/api',
			command: 'player_queues/all',
			args: {},
			messageId: expect.stringMatching(/./),
		});
		expect(server.requests[0]?.headers['content-type']).toMatch(/^application\/json/);
	});
});

describe('the Test button is red and says why when', () => {
	const NOT_THE_API = /not the music server's API address: check the host and port/;

	test.each<[string, RequestHandler, RegExp]>([
		[
			'a web page is returned',
			respondWithWebPage(200),
			/^This address returns a web page.*not the music server's API/,
		],
		['the response is empty', respondWithBody(''), NOT_THE_API],
		['the response is 204', (response) => void response.writeHead(204).end(), NOT_THE_API],
		['the response is null', respondWithResult(null), NOT_THE_API],
		['the response is an empty object', respondWithResult({}), NOT_THE_API],
		['the response is an empty object with a blank', respondWithBody('{ }'), NOT_THE_API],
		['the response is a list of numbers', respondWithResult([1]), NOT_THE_API],
		['the response is a list of null', respondWithResult([null]), NOT_THE_API],
		['the response is a list of lists', respondWithResult([[]]), NOT_THE_API],
		['the response is a list of booleans', respondWithResult([true]), NOT_THE_API],
		['the response is a truncated list', respondWithBody('['), NOT_THE_API],
		['the response is a truncated object', respondWithBody('{'), NOT_THE_API],
		['the response is a JSON text', respondWithResult('hello'), NOT_THE_API],
		['the answer is a number', respondWithResult(1), NOT_THE_API],
		['the answer is true', respondWithResult(true), NOT_THE_API],
		['the response is plain text', respondWithBody('It works!'), NOT_THE_API],
		['the server redirects with 301', redirect(301), /redirects to another one/],
		['the server redirects with 302', redirect(302), /enter the final address/],
		['the server redirects with 303', redirect(303), /enter the final address/],
		['the server redirects with 307', redirect(307), /enter the final address/],
		['the server redirects with 308', redirect(308), /check http versus https/],
		[
			'the command is unknown',
			respondWithError(400, 'Invalid command'),
			/does not have the command/,
		],
		[
			'the token is refused',
			respondWithError(401, 'no'),
			/access token is wrong.*create a new token/,
		],
		['the user lacks the right', respondWithError(403, 'no'), /is not allowed to read the queues/],
		['the page does not exist', respondWithError(404, 'Not Found'), NOT_THE_API],
		['POST is not allowed', respondWithError(405, 'Not Allowed'), NOT_THE_API],
		[
			'the server has an internal error',
			respondWithError(500, 'Internal server error'),
			/internal error \(500 Internal Server Error\): check its log/,
		],
		[
			'the proxy does not reach the server',
			respondWithWebPage(502),
			/is not responding right now .*: try again/,
		],
		['the server is not set up', respondWithError(503, 'Setup required'), /finish the setup/],
		['the proxy timed out', respondWithWebPage(504), /is not responding right now .*: try again/],
	])('%s', async (_, answer, words) => {
		const { status, message } = await testedAgainst(answer);

		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(message).not.toContain(TOKEN);
	});

	test.each([301, 302, 303, 307, 308])(
		'it redirects with %s, which is not followed',
		async (status) => {
			const elsewhere = await startFakeServer(respondWithResult(QUEUES));
			await testedAgainst(respondWithError(status, '', { location: `${elsewhere.url}/api` }));

			expect(elsewhere.requests).toEqual([]);
		},
	);

	test('there is no response', async () => {
		const { status, message } = await tested(await addressOfClosedServer(createServer()));

		expect(status).toBe('Error');
		expect(message).toContain('ECONNREFUSED');
	});

	test.each(['self-signed', 'expired', 'wrong-host'] as const)(
		'the certificate is %s and the option is off',
		async (certificate) => {
			trustTestAuthority();
			const server = await startFakeTlsServer(certificate, {
				'player_queues/all': respondWithResult(QUEUES),
			});
			const { status, message } = await tested(server.url);

			expect(status).toBe('Error');
			expect(message).toMatch(/CERT/);
			expect(server.requests).toEqual([]);
		},
	);

	test.each([
		['has no scheme', '192.168.1.20:8095', /must start with http:\/\/ or https:\/\//],
		['is empty', '', /Base URL is empty/],
		['has another scheme', 'ws://music.local', /must start with http/],
		['has a password', 'http://ada:secret@music.local', /must not contain a user name/],
		['is none', 'http://music local', /not a valid address/],
	])('the address %s', async (_, baseUrl, words) => {
		const { status, message } = await tested(baseUrl);

		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(message).toContain('for example http://192.168.1.20:8095');
	});

	test.each([
		['is empty', '', /Access Token is empty/],
		['holds blanks', 'two words', /contains spaces or characters that are not valid in a token/],
		[
			'contains letters that a token cannot have',
			'тест',
			/contains spaces or characters that are not valid in a token/,
		],
	])('the token %s, and nothing is sent', async (_, accessToken, words) => {
		const server = await startFakeServer({ 'player_queues/all': respondWithResult(QUEUES) });
		const { status, message } = await tested(server.url, { accessToken });

		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(server.requests).toEqual([]);
	});
});

function redirect(status: number): RequestHandler {
	return respondWithError(status, '', { location: '/login' });
}
