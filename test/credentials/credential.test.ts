import { createServer } from 'node:http';
import type { IHttpRequestOptions } from 'n8n-workflow';
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
import { MusicAssistantApi } from '../../credentials/MusicAssistantApi.credentials';

const GREEN = { status: 'OK', message: 'Connection successful!' };

const QUEUES = [{ queue_id: 'kitchen', display_name: 'Kitchen' }];
const ANSWER = { 'player_queues/all': respondWithResult(QUEUES) };

/** A server that lets two users in, who both may see the queues. */
const WITH_TOKENS: RequestHandler = (response, request) => {
	const known = [`Bearer ${TOKEN}`, 'Bearer token-of-a-plain-user'];
	const isKnown = known.includes(request.headers.authorization ?? '');
	const answer = isKnown ? respondWithResult(QUEUES) : respondWithError(401, 'Who are you?');
	answer(response, request);
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

	test.each([TOKEN, 'token-of-a-plain-user', ` ${TOKEN}\n`])('with the token %j', async (token) => {
		expect(await testedAgainst(WITH_TOKENS, { accessToken: token })).toEqual(GREEN);
	});

	test.each([
		['slashes', (url: string) => `${url}//`, '/api'],
		['blanks', (url: string) => ` ${url} \n`, '/api'],
		['/api', (url: string) => `${url}/api`, '/api'],
		['a page', (url: string) => `${url}/#/settings`, '/api'],
		['a path of a proxy', (url: string) => `${url}/music/`, '/music/api'],
		['a page behind a proxy', (url: string) => `${url}/music/#/home`, '/music/api'],
	])('with %s pasted along with the address', async (_, pasted, path) => {
		const server = await startFakeServer(ANSWER);

		expect(await tested(pasted(server.url))).toEqual(GREEN);
		expect(server.requests.map(({ url }) => url)).toEqual([path]);
	});

	test.each([
		['on, for a server with an untrusted certificate', 'self-signed', true],
		['off, for a server with a trusted certificate', 'trusted', false],
	] as const)('with the option %s', async (_, certificate, ignoreSslIssues) => {
		trustTestAuthority();
		const server = await startFakeTlsServer(certificate, ANSWER);

		expect(await tested(server.url, { ignoreSslIssues })).toEqual(GREEN);
	});
});

test('the Test button sends the one command that every user may use, once', async () => {
	const server = await startFakeServer(ANSWER);
	await tested(server.url);

	expect(server.requests).toEqual([
		expect.objectContaining({
			method: 'POST',
			url: '/api',
			command: 'player_queues/all',
			args: {},
			messageId: expect.stringMatching(/./),
		}),
	]);
	expect(server.requests[0]?.headers['content-type']).toMatch(/^application\/json/);
});

describe('the Test button is red and says why when', () => {
	const WEB_PAGE = /^This address returns a web page.*not the music server's API/;
	const NOT_THE_API = /not the music server's API address: check the host and port/;

	test.each<[string, RequestHandler, RegExp]>([
		['a web page is returned', respondWithWebPage(200), WEB_PAGE],
		['the response is 204', (response) => void response.writeHead(204).end(), NOT_THE_API],
		['the command is unknown', respondWithError(400, 'No'), /does not have the command/],
		['the token is refused', respondWithError(401, 'no'), /token is wrong.*create a new token/],
		['the user lacks the right', respondWithError(403, 'no'), /is not allowed to read the queues/],
		['the page does not exist', respondWithError(404, 'Not Found'), NOT_THE_API],
		['POST is not allowed', respondWithError(405, 'Not Allowed'), NOT_THE_API],
		[
			'the server has an internal error',
			respondWithError(500, 'Internal server error'),
			/internal error \(500 Internal Server Error\): check its log/,
		],
		['the proxy reaches nobody', respondWithWebPage(502), /not responding right now .*: try again/],
		['the server is not set up', respondWithError(503, 'Setup required'), /finish the setup/],
		['the proxy timed out', respondWithWebPage(504), /is not responding right now .*: try again/],
	])('%s', async (_, answer, words) => {
		const { status, message } = await testedAgainst(answer);

		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(message).not.toContain(TOKEN);
	});

	test.each([
		...['', 'null', '{}', '{ }', '[1]', '[null]', '[[]]', '[true]', '[', '{'],
		...['"hello"', '1', 'true', 'It works!'],
	])('the response is "%s"', async (body) => {
		const { status, message } = await testedAgainst(respondWithBody(body));

		expect(status).toBe('Error');
		expect(message).toMatch(NOT_THE_API);
	});

	test.each([301, 302, 303, 307, 308])('it redirects, which is ignored: %s', async (code) => {
		const elsewhere = await startFakeServer(respondWithResult(QUEUES));
		const location = `${elsewhere.url}/api`;
		const { status, message } = await testedAgainst(respondWithError(code, '', { location }));

		expect(status).toBe('Error');
		expect(message).toMatch(/redirects to another one/);
		expect(message).toMatch(/enter the final address/);
		expect(message).toMatch(/check http versus https/);
		expect(elsewhere.requests).toEqual([]);
	});

	test('there is no response', async () => {
		const { status, message } = await tested(await addressOfClosedServer(createServer()));

		expect(status).toBe('Error');
		expect(message).toContain('ECONNREFUSED');
	});

	const INVALID_CERTIFICATES = ['self-signed', 'expired', 'wrong-host'] as const;
	test.each(INVALID_CERTIFICATES)('the certificate is %s', async (certificate) => {
		trustTestAuthority();
		const server = await startFakeTlsServer(certificate, ANSWER);
		const { status, message } = await tested(server.url);

		expect(status).toBe('Error');
		expect(message).toMatch(/CERT/);
		expect(server.requests).toEqual([]);
	});

	// The other reasons: test/helpers/credential.
	test('the address has no scheme', async () => {
		const { status, message } = await tested('192.168.1.20:8095');

		expect(status).toBe('Error');
		expect(message).toMatch(/must start with http:\/\/ or https:\/\//);
		expect(message).toContain('for example http://192.168.1.20:8095');
	});

	test('the token cannot be one, and nothing is sent', async () => {
		const server = await startFakeServer(ANSWER);
		const { status, message } = await tested(server.url, { accessToken: 'two words' });

		expect(status).toBe('Error');
		expect(message).toMatch(/contains spaces or characters that are not valid in a token/);
		expect(server.requests).toEqual([]);
	});
});

async function signed(accessToken: unknown, request: Partial<IHttpRequestOptions> = {}) {
	const data = { baseUrl: 'http://music.local:8095', accessToken: accessToken as string };
	return await new MusicAssistantApi().authenticate(data, { url: '/api', ...request });
}

describe('a signed request', () => {
	const PASTED = [TOKEN, ` ${TOKEN} `, `${TOKEN}\n`, `\r\n\t${TOKEN}\r\n`, `\ufeff${TOKEN}\u00a0`];
	test.each(PASTED)(
		'contains the token in its header, without what copying added: %j',
		async (pasted) => {
			const headers = { Authorization: `Bearer ${TOKEN}` };
			expect(await signed(pasted)).toEqual({ url: '/api', headers });
		},
	);

	it('keeps everything else, and the given request is not modified', async () => {
		const request: IHttpRequestOptions = {
			url: '/api',
			method: 'POST',
			body: { command: 'info' },
			headers: { Accept: 'application/json' },
			timeout: 1000,
		};
		const before = structuredClone(request);

		expect(await signed(TOKEN, request)).toEqual({
			...before,
			headers: { Accept: 'application/json', Authorization: `Bearer ${TOKEN}` },
		});
		expect(request).toEqual(before);
	});

	it('of the test button waits for 15 seconds, even if n8n set its own timeout', async () => {
		const baseURL = 'http://music.local:8095';
		expect(await signed(TOKEN, { baseURL, timeout: 300_000 })).toMatchObject({ timeout: 15_000 });
	});
});

describe('an invalid token is refused without being repeated', () => {
	test.each(['', ' \n', undefined, null, 42, {}])('%j: the field is empty', async (token) => {
		await expect(signed(token)).rejects.toThrow(
			"The credential's Access Token is empty: create one in Music Assistant under Settings, Profile",
		);
	});

	test.each([
		['words', 'my secret'],
		['two lines', 'my\nsecret'],
		['other letters', 'sécret'],
		['another alphabet', 'тест'],
		['typographic quotes', '“secret”'],
		['a control character', 'sec\u0007ret'],
		['a header of its own', 'secret\r\nX-Evil: 1'],
	])('%s: it contains what no token has', async (_, token) => {
		await expect(signed(token)).rejects.toThrow(
			/^(?![^]*(s[eé]cret|Evil))[^]*contains spaces or characters that are not valid in a token/,
		);
	});
});

test('the fields are the address, the token and an option, under a notice where to get them', () => {
	const { name, displayName, properties } = new MusicAssistantApi();
	const token = { required: true, default: '', typeOptions: { password: true } };

	expect([name, displayName]).toEqual(['musicAssistantApi', 'Music Assistant API']);
	expect(properties).toMatchObject([
		{
			type: 'notice',
			displayName: expect.stringMatching(/Settings, Profile.*container.*IP address/),
		},
		{ name: 'baseUrl', type: 'string', required: true, default: '' },
		{ name: 'accessToken', type: 'string', ...token },
		{ name: 'ignoreSslIssues', type: 'boolean', default: false },
	]);
});
