import { inspect } from 'node:util';
import { runNode } from '../support/workflow';
import { answering, closeServers, credentialsAt, TOKEN } from './answering';
import { watchErrors } from './faults';
import { HEALTHY, OPERATIONS } from './operations';

const errors = watchErrors();

afterEach(closeServers);

describe.each(OPERATIONS)('the token while $title', ({ parameters, input }) => {
	const run = async (url: string, accessToken: unknown) =>
		await runNode(parameters, { input, credentials: credentialsAt(url, { accessToken }) });

	test.each([
		['as it is', TOKEN],
		['with blanks around it', `  ${TOKEN} `],
		['with a line end', `${TOKEN}\n`],
		['with the line ends of Windows', `\r\n${TOKEN}\r\n`],
		['with a tabulator', `\t${TOKEN}`],
		['with a blank that does not break', `\u00a0${TOKEN}\ufeff`],
	])('%s is sent clean, in one header and nowhere else', async (_, accessToken) => {
		const server = await answering(HEALTHY);
		const { status } = await run(server.url, accessToken);

		expect(status).toBe('success');
		for (const { headers, url, body } of server.asked) {
			expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
			expect(JSON.stringify({ ...headers, authorization: '' }) + url + body).not.toContain(TOKEN);
		}
	});

	test.each([
		['empty', '', /Access Token is empty: make one in Music Assistant/],
		['blank', ' \n', /Access Token is empty/],
		['two words', 'seen secret', /holds blanks or characters that no token has/],
		['two lines', 'seen\nsecret', /holds blanks or characters that no token has/],
		['Cyrillic', 'секрет-seen', /holds blanks or characters that no token has/],
		['with an emoji', 'seen🎵secret', /holds blanks or characters that no token has/],
		['with a control character', 'seen\u0000secret', /holds blanks or characters/],
		['with a soft hyphen', 'seen\u00adsecret', /holds blanks or characters/],
		['a number', 12345, /Access Token is empty/],
	])('%s is refused before anything is sent', async (_, accessToken, words) => {
		const server = await answering(HEALTHY);
		const { error } = await run(server.url, accessToken);

		expect(server.asked).toEqual([]);
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(error?.message).not.toMatch(/could not be asked/);
		expect(error?.description).not.toContain('Base URL');
		expect(error?.itemIndex).toBe(0);
		expect(inspect([error, errors()], { depth: 20 })).not.toMatch(/seen|secret|секрет/);
	});
});
