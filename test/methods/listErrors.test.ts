import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { KITCHEN } from '../../simulator/world/players/players';
import { locator } from '../actions/player/support/playerSettings';
import { musicServer } from '../actions/support/musicServer';
import { sourceEngine } from '../support/sourceEngine';
import { addressOfClosedServer } from '../support/listen';
import { credentialsFor, type ReachableServer } from '../support/credentials';

const TOKEN = 'a-token-that-no-text-may-show';

const engine = sourceEngine();
const { listSearch, loadOptions, resourceMapping } = new MusicAssistant().methods;

/** Everything that the editor asks of the node, by the kind of the request. */
const METHODS = [
	...Object.keys(listSearch).map((name) => ['listSearch', name] as const),
	...Object.keys(loadOptions).map((name) => ['loadOptions', name] as const),
	...Object.keys(resourceMapping).map((name) => ['resourceMapping', name] as const),
];

/** The text that the editor shows in place of a list: of an error of `loadOptions`, only the message. */
async function textInPlaceOf(
	[kind, name]: (typeof METHODS)[number],
	server: ReachableServer,
): Promise<string> {
	const parameters = { playerId: locator('id', KITCHEN) };
	const reason: unknown = await engine[kind](name, {
		parameters,
		credentials: credentialsFor(server),
	}).then(
		() => new Error('The list opened.'),
		(thrown: unknown) => thrown,
	);
	expect(reason).toMatchObject({
		name: 'NodeApiError',
		message: expect.stringMatching(/^[^\n]{10,800}$/),
		description: expect.stringMatching(/^[^\n]{10,600}$/),
	});
	expect(inspect(reason, { depth: 20, showHidden: true })).not.toContain(TOKEN);
	expect(JSON.stringify(reason)).not.toContain(TOKEN);
	const { message, description } = reason as { message: string; description: string };
	const shown = kind === 'loadOptions' ? message : `${message}. ${description}`;
	expect(shown).not.toMatch(/\bat .*\.(ts|js):\d+/);
	return shown;
}

function serverAt(url: string): ReachableServer {
	return { url, tokens: { admin: TOKEN, user: TOKEN } };
}

describe.each(METHODS)('in place of what %s %s lists', (...method) => {
	const server = musicServer('2.10');

	it('an unreachable server is reported, with what to check', async () => {
		const url = await addressOfClosedServer(createServer());

		expect(await textInPlaceOf(method, serverAt(url))).toMatch(
			/^Could not connect to http:\/\/\S+: connection refused\. .*Base URL/,
		);
	});

	it('an invalid address is reported, with an example', async () => {
		expect(await textInPlaceOf(method, serverAt('music'))).toMatch(
			/must start with http:\/\/.*http:\/\/192\.168\.1\.20:8095/,
		);
	});

	it('a server that does not respond is reported, with what helps without a timeout option', async () => {
		server.control.addFault({ kind: 'silence', times: Infinity });
		const shown = await textInPlaceOf(method, server);
		server.control.clearFaults();

		expect(shown).toMatch(
			/did not respond within 15 seconds\. If the server is just slow, open the list again, or enter a name, an ID, /,
		);
		expect(shown).not.toMatch(/Timeout/);
	});

	// The list of commands requires no token.
	if (method[1] === 'searchCommands') return;

	it('a refused token is reported, with where to create one', async () => {
		expect(await textInPlaceOf(method, serverAt(server.url))).toMatch(
			/^The server at \S+ rejected the access token \(401 Unauthorized\)\. .*Settings, Profile/,
		);
	});
});
