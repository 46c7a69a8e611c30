import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import type { NodeInEditor } from '../../scripts/engine';
import type { Fault } from '../../simulator';
import { KITCHEN } from '../../simulator/world/players/players';
import { locator } from '../actions/player/support/playerSettings';
import { musicServer } from '../actions/support/musicServer';
import { CREDENTIAL_TYPE, sourceEngine } from '../support/sourceEngine';
import { addressOfClosedServer } from '../support/listen';
import { credentialsFor } from '../support/credentials';
import {
	LIST_METHODS,
	readListEntries,
	readListEntriesWithCredentials,
} from './support/readListEntries';

const TOKEN = 'a-token-that-no-text-may-show';

interface ListErrorTexts {
	readonly message: string;
	readonly description: string;
}

/** What the editor shows in place of a list. */
async function errorInPlaceOf(list: Promise<unknown>): Promise<ListErrorTexts> {
	const reason: unknown = await list.then(
		() => new Error('The list opened.'),
		(thrown: unknown) => thrown,
	);
	expect(reason).toMatchObject({
		name: 'NodeApiError',
		message: expect.stringMatching(/^[^\n]{10,200}$/),
		description: expect.stringMatching(/^[^\n]{10,600}$/),
	});
	const told = reason as ListErrorTexts;
	expect(`${told.message} ${told.description}`).not.toMatch(/\bat .*\.(ts|js):\d+/);
	return told;
}

describe.each(LIST_METHODS)('in place of the list %s', (list) => {
	const server = musicServer('2.8');

	it.each([
		[
			'that is a web page',
			{ kind: 'body', body: '<html>Log in</html>', contentType: 'text/html' },
			/returned a web page/,
		],
		[
			'that redirects to another address',
			{ kind: 'status', status: 302, headers: { location: 'http://other.example/' } },
			/redirects to another address/,
		],
		['that is not found', { kind: 'status', status: 404 }, /no Music Assistant API/],
		[
			'of a server without users',
			{ kind: 'status', status: 503, body: 'Setup required' },
			/has no user yet/,
		],
		['that breaks off', { kind: 'drop', when: 'mid-body' }, /was lost before the full response/],
		['in another format', { kind: 'body', body: '"hello"' }, /has an unexpected format/],
		['without a reason', { kind: 'status', status: 500 }, /without giving a reason/],
	] as const satisfies ReadonlyArray<readonly [string, Fault, RegExp]>)(
		'a response %s is reported with a message',
		async (_, fault, words) => {
			server.control.addFault({ ...fault, times: Infinity });

			const { message } = await errorInPlaceOf(readListEntries(list, server));
			server.control.clearFaults();

			expect(message).toMatch(words);
		},
	);

	it('a refused token is reported, with where to create one', async () => {
		const credentials = { [CREDENTIAL_TYPE]: { baseUrl: server.url, accessToken: TOKEN } };
		const { message, description } = await errorInPlaceOf(
			readListEntriesWithCredentials(list, credentials),
		);

		expect(message).toBe(
			`The server at ${server.url} rejected the access token (401 Unauthorized)`,
		);
		expect(description).toMatch(/Settings, Profile/);
	});

	it('an unreachable server is reported, with what to check', async () => {
		const baseUrl = await addressOfClosedServer(createServer());
		const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken: TOKEN } };
		const { message, description } = await errorInPlaceOf(
			readListEntriesWithCredentials(list, credentials),
		);

		expect(message).toBe(`Could not connect to ${baseUrl}: connection refused`);
		expect(description).toMatch(/Base URL/);
	});

	it('an invalid address is reported, with an example', async () => {
		const credentials = { [CREDENTIAL_TYPE]: { baseUrl: 'music', accessToken: TOKEN } };
		const { message } = await errorInPlaceOf(readListEntriesWithCredentials(list, credentials));

		expect(message).toMatch(/must start with http:\/\/.*http:\/\/192\.168\.1\.20:8095/);
	});

	it('nothing contains the token', async () => {
		const away = await addressOfClosedServer(createServer());
		for (const baseUrl of [server.url, away, 'music']) {
			const credentials = { [CREDENTIAL_TYPE]: { baseUrl, accessToken: TOKEN } };
			const reason: unknown = await readListEntriesWithCredentials(list, credentials).catch(
				(thrown: unknown) => thrown,
			);

			expect(reason).toBeInstanceOf(Error);
			expect(inspect(reason, { depth: 20, showHidden: true })).not.toContain(TOKEN);
			expect(JSON.stringify(reason)).not.toContain(TOKEN);
		}
	});
});

describe('a server that does not respond is reported, with what helps without a timeout option', () => {
	const server = musicServer('2.8');
	const engine = sourceEngine();
	const { listSearch, loadOptions, resourceMapping } = new MusicAssistant().methods;

	const asking = (methods: object, ask: (name: string, node: NodeInEditor) => Promise<unknown>) =>
		Object.keys(methods).map((name): [string, typeof ask] => [name, ask]);

	it.each([
		...asking(listSearch, engine.listSearch),
		...asking(loadOptions, engine.loadOptions),
		...asking(resourceMapping, engine.resourceMapping),
	])('%s', async (name, ask) => {
		server.control.addFault({ kind: 'silence', times: Infinity });
		const parameters = { playerId: locator('id', KITCHEN) };
		const reason: unknown = await ask(name, {
			parameters,
			credentials: credentialsFor(server),
		}).catch((thrown: unknown) => thrown);

		server.control.clearFaults();

		const { message, description } = reason as ListErrorTexts;
		expect(message).toMatch(/did not respond within 15 seconds/);
		expect(description).toMatch(
			/^If the server is just slow, open the list again, or enter a name, an ID, /,
		);
		expect(`${message} ${description}`).not.toMatch(/Timeout/);
	});
});
