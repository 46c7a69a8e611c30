import { runNode } from '../support/workflow';
import { answering, closeServers, credentialsAt, result } from './answering';
import { expectNoToken, watchErrors } from './faults';

const GET_ALL = { resource: 'queue', operation: 'getAll', simplify: false };

const errors = watchErrors();

afterEach(closeServers);

describe('the Base URL as people paste it leads to the server', () => {
	test.each<[string, (url: string) => string, string]>([
		['as it is', (url) => url, '/api'],
		['with slashes', (url) => `${url}///`, '/api'],
		['with blanks', (url) => `  ${url}/ \n`, '/api'],
		['with /api', (url) => `${url}/api`, '/api'],
		['with /ws', (url) => `${url}/ws`, '/api'],
		['with /api-docs', (url) => `${url}/api-docs/commands`, '/api'],
		['with a page', (url) => `${url}/#/settings`, '/api'],
		['with a query', (url) => `${url}/?a=b`, '/api'],
		['with a proxy prefix', (url) => `${url}/music/`, '/music/api'],
		['with a proxy prefix and a tail', (url) => `${url}/a/music/api/`, '/a/music/api'],
		['with a host name', (url) => url.replace('127.0.0.1', 'localhost'), '/api'],
		['in upper case', (url) => url.replace('http', 'HTTP'), '/api'],
	])('%s', async (_, pasted, path) => {
		const server = await answering({ 'player_queues/all': result([{ queue_id: 'q' }]) });
		const { json } = await runNode(GET_ALL, { credentials: credentialsAt(pasted(server.url)) });

		expect(json).toEqual([{ queue_id: 'q' }]);
		expect(server.asked.map(({ url }) => url)).toEqual([path]);
	});

	test('with an IPv6 host, where a machine without IPv6 finds no way', async () => {
		const { error } = await runNode(GET_ALL, { credentials: credentialsAt('http://[::1]:1/api') });

		expect(error?.message).toMatch(
			/^(Nothing answers at|There is no way through the network to) http:\/\/\[::1\]:1\b/,
		);
	});
});

describe('a Base URL that is none is an error on every item before anything is sent', () => {
	const input = [{}, {}, {}];

	test.each([
		['empty', '', /Base URL is empty/],
		['without a scheme', '10.1.2.3:8095', /must start with http:\/\/ or https:\/\//],
		['with another scheme', 'ws://10.1.2.3:8095', /must start with http/],
		['with a user name', 'http://ada:secret@10.1.2.3', /must not contain a user name/],
		['no address', 'http://:8095', /is not a valid address/],
		['the token', 'eyJhbGciOiJIUzI1NiJ9.token-in-the-wrong-field', /must start with http/],
	])('%s', async (_, baseUrl, words) => {
		const credentials = credentialsAt(baseUrl);
		const { error } = await runNode(GET_ALL, { credentials, input });
		const wentOn = await runNode(GET_ALL, {
			credentials,
			input,
			onError: 'continueRegularOutput',
		});

		expect(error?.message).toMatch(words);
		expect(error?.message).toContain('for example http://192.168.1.20:8095');
		expect(error?.description).toMatch(/^Open the credential and correct its Base URL/);
		expect(error?.itemIndex).toBe(0);
		expect(wentOn.json).toEqual(input.map(() => errorItem(words)));
		if (baseUrl !== '') {
			const shown = JSON.stringify([error, wentOn.json]);

			expect(shown).not.toContain(baseUrl);
			expect(shown).not.toContain('secret');
		}
		expectNoToken(errors());
	});
});

function errorItem(words: RegExp) {
	return { error: expect.stringMatching(words), details: expect.stringContaining('Base URL') };
}
