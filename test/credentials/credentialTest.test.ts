import { createServer } from 'node:http';
import { sourceEngine } from '../support/engine';
import { closedAddress } from '../support/listen';
import {
	fakeServer,
	body,
	closeFakeServers,
	enveloped,
	refused,
	result,
	TOKEN,
	webPage,
	type Answer,
} from '../api/fakeServer';
import { answeringByTls, trustTheAuthority } from '../api/certificate';

const GREEN = { status: 'OK', message: 'Connection successful!' };

const QUEUES = [{ queue_id: 'kitchen', display_name: 'Kitchen' }];

/** A server that lets two users in, who both may see the queues. */
const WITH_TOKENS: Answer = (response, asked) => {
	const known = [`Bearer ${TOKEN}`, 'Bearer token-of-a-plain-user'];
	const isKnown = known.includes(asked.headers.authorization ?? '');
	(isKnown ? result(QUEUES) : refused(401, 'Authentication required'))(response, asked);
};

afterEach(() => {
	closeFakeServers();
	jest.restoreAllMocks();
});

async function tested(baseUrl: string, others = {}) {
	return await sourceEngine().testCredential({ baseUrl, accessToken: TOKEN, ...others });
}

async function testedAgainst(answer: Answer, others = {}) {
	const server = await fakeServer({ 'player_queues/all': answer });
	return await tested(server.url, others);
}

describe('the Test button is green', () => {
	test.each<[string, Answer]>([
		['queues', result(QUEUES)],
		['no queues at all', result([])],
		['queues in an envelope', enveloped({ result: QUEUES })],
		['no queues in an envelope', enveloped({ result: [] })],
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
		const server = await fakeServer({ 'player_queues/all': result(QUEUES) });

		expect(await tested(pasted(server.url))).toEqual(GREEN);
		expect(server.asked.map(({ url }) => url)).toEqual(['/api']);
	});

	test('with a path of a proxy', async () => {
		const server = await fakeServer({ 'player_queues/all': result(QUEUES) });

		expect(await tested(`${server.url}/music/`)).toEqual(GREEN);
		expect(server.asked.map(({ url }) => url)).toEqual(['/music/api']);
	});

	test('with the option on, for a server with an untrusted certificate', async () => {
		const server = await answeringByTls('self-signed', { 'player_queues/all': result(QUEUES) });

		expect(await tested(server.url, { ignoreSslIssues: true })).toEqual(GREEN);
	});

	test('with the option off, for a server with a trusted certificate', async () => {
		trustTheAuthority();
		const server = await answeringByTls('trusted', { 'player_queues/all': result(QUEUES) });

		expect(await tested(server.url)).toEqual(GREEN);
	});
});

describe('the Test button sends', () => {
	test('the one command that every user may use, once', async () => {
		const server = await fakeServer({ 'player_queues/all': result(QUEUES) });
		await tested(server.url);

		expect(server.asked).toHaveLength(1);
		expect(server.asked[0]).toMatchObject({
			method: 'POST',
			url: '/api',
			command: 'player_queues/all',
			args: {},
			messageId: expect.stringMatching(/./),
		});
		expect(server.asked[0]?.headers['content-type']).toMatch(/^application\/json/);
	});
});

describe('the Test button is red and says why when', () => {
	const NOT_THE_API = /not the music server's API address: check the host and port/;

	test.each<[string, Answer, RegExp]>([
		[
			'a web page is returned',
			webPage(200),
			/^This address returns a web page.*not the music server's API/,
		],
		['the response is empty', body(''), NOT_THE_API],
		['the response is 204', (response) => void response.writeHead(204).end(), NOT_THE_API],
		['the response is null', result(null), NOT_THE_API],
		['the response is an empty object', result({}), NOT_THE_API],
		['the response is an empty object with a blank', body('{ }'), NOT_THE_API],
		['the response is a list of numbers', result([1]), NOT_THE_API],
		['the response is a list of null', result([null]), NOT_THE_API],
		['the response is a list of lists', result([[]]), NOT_THE_API],
		['the response is a list of booleans', result([true]), NOT_THE_API],
		['the response is a truncated list', body('['), NOT_THE_API],
		['the response is a truncated object', body('{'), NOT_THE_API],
		['the response is a JSON text', result('hello'), NOT_THE_API],
		['the answer is a number', result(1), NOT_THE_API],
		['the answer is true', result(true), NOT_THE_API],
		['the response is plain text', body('It works!'), NOT_THE_API],
		['the server redirects with 301', redirect(301), /redirects to another one/],
		['the server redirects with 302', redirect(302), /enter the final address/],
		['the server redirects with 303', redirect(303), /enter the final address/],
		['the server redirects with 307', redirect(307), /enter the final address/],
		['the server redirects with 308', redirect(308), /check http versus https/],
		['the command is unknown', refused(400, 'Invalid command'), /does not have the command/],
		['the token is refused', refused(401, 'no'), /rejected the access token.*create a new one/],
		['the user lacks the right', refused(403, 'no'), /is not allowed to read the queues/],
		['the page does not exist', refused(404, 'Not Found'), NOT_THE_API],
		['POST is not allowed', refused(405, 'Not Allowed'), NOT_THE_API],
		[
			'the server has an internal error',
			refused(500, 'Internal server error'),
			/internal error \(500 Internal Server Error\): check its log/,
		],
		[
			'the proxy does not reach the server',
			webPage(502),
			/is not responding right now .*: try again/,
		],
		['the server is not set up', refused(503, 'Setup required'), /finish the setup/],
		['the proxy timed out', webPage(504), /is not responding right now .*: try again/],
	])('%s', async (_, answer, words) => {
		const { status, message } = await testedAgainst(answer);

		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(message).not.toContain(TOKEN);
	});

	test.each([301, 302, 303, 307, 308])(
		'it redirects with %s, which is not followed',
		async (status) => {
			const elsewhere = await fakeServer(result(QUEUES));
			await testedAgainst(refused(status, '', { location: `${elsewhere.url}/api` }));

			expect(elsewhere.asked).toEqual([]);
		},
	);

	test('there is no response', async () => {
		const { status, message } = await tested(await closedAddress(createServer()));

		expect(status).toBe('Error');
		expect(message).toContain('ECONNREFUSED');
	});

	test.each(['self-signed', 'expired', 'wrong-host'] as const)(
		'the certificate is %s and the option is off',
		async (certificate) => {
			trustTheAuthority();
			const server = await answeringByTls(certificate, { 'player_queues/all': result(QUEUES) });
			const { status, message } = await tested(server.url);

			expect(status).toBe('Error');
			expect(message).toMatch(/CERT/);
			expect(server.asked).toEqual([]);
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
		const server = await fakeServer({ 'player_queues/all': result(QUEUES) });
		const { status, message } = await tested(server.url, { accessToken });

		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(server.asked).toEqual([]);
	});
});

function redirect(status: number): Answer {
	return refused(status, '', { location: '/login' });
}
