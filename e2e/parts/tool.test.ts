import { createEngine } from '../../scripts/engine';
import { createToolNodes } from '../../scripts/reference/agents-page';
import { OFFICE } from '../../simulator/world/players/players';
import { NODE_TYPE } from '../n8n/n8n-user';
import { findServedOperations, fetchServedProperties } from '../n8n/served-properties';
import type { McpTool } from './tool/mcp-client';
import {
	startToolSession,
	callTool,
	endToolSession,
	installed,
	mcpClient,
	server,
	tools,
	user,
} from './tool/tool-session';
import './tool/conversations-tests';
import './tool/library-tests';
import './tool/players-tests';
import './tool/queues-tests';
import './tool/playlists-tests';
import './tool/files-tests';

beforeAll(startToolSession);
beforeEach(() => server.control.reset());
afterAll(endToolSession);

describe('the offered tools', () => {
	it('are one for each operation', async () => {
		const has = ({ resource, operation }: { resource: string; operation: string }) =>
			`${resource}_${operation}`;
		const operations = findServedOperations(await fetchServedProperties(user, `${NODE_TYPE}Tool`));
		expect(tools.map(has).sort()).toEqual(operations.map(has).sort());
	});

	// The quality of the descriptions is tested in test/reference/agents-page.test.ts.
	it('have the documented descriptions', async () => {
		const documented = await createEngine(installed).tools(createToolNodes(tools), {});
		const offered = await mcpClient.listTools();

		expect(offered.map(summarize).sort(byName)).toEqual(
			documented
				.map(({ name, description, arguments: given }) => ({
					name,
					description,
					arguments: Object.fromEntries(given.map((one) => [one.key, one.description])),
					needed: given.filter((one) => one.defaultValue === undefined).map((one) => one.key),
				}))
				.sort(byName),
		);
	});
});

function summarize({ name, description, inputSchema }: McpTool) {
	const { properties, required = [] } = inputSchema;
	const descriptions = Object.entries(properties).map(([key, argument]) => [
		key,
		argument.description,
	]);
	return { name, description, arguments: Object.fromEntries(descriptions), needed: required };
}

const byName = (one: { name: string }, other: { name: string }) =>
	one.name.localeCompare(other.name);

describe('a model', () => {
	it('reads information about the server', async () => {
		const [info] = await callTool('server_getInfo');
		expect(info).toMatchObject({
			server_version: expect.stringMatching(/^2\.11/),
			user_role: 'admin',
		});
	});

	it('finds out what does not work', async () => {
		const rows = await callTool('server_getHealth');
		expect(rows).toMatchObject([{ kind: 'player', name: 'Attic', healthy: false }]);
	});

	it('lists commands, and sends one', async () => {
		const commands = await callTool('server_getCommands', { limit: 10 });
		expect(commands).toHaveLength(10);
		const given = JSON.stringify({ player_id: OFFICE, volume_level: 7 });
		await callTool('server_sendCommand', { command: 'players/cmd/volume_set', given });
		expect(server.control.player(OFFICE).volume).toBe(7);
		expect(await callTool('server_sendCommand', { command: 'info' })).toMatchObject([
			{ server_version: expect.stringMatching(/^2\.11/) },
		]);
	});

	it.each([
		['a player', 'player_setVolume', { player: 'Cellar', action: 'set', level: 5 }, /Living Room/],
		[
			'a podcast',
			'queue_playNewestEpisode',
			{ player: 'Office', podcast: 'Nite Train' },
			/Night Train/,
		],
		[
			'a playlist',
			'playlist_addItems',
			{ playlist: 'Evening Mic', uris: 'library://track/40' },
			/Evening Mix/,
		],
		['a command', 'server_sendCommand', { command: 'player/all' }, /players\/all/],
	])('with a wrong name for %s gets the existing names', async (_, tool, given, expectedText) => {
		const { isError, text } = await mcpClient.callTool(tool, given);
		expect(isError).toBe(true);
		expect(text).toMatch(expectedText);
	});

	it.each([
		['an empty queue', 'queue_getItems', { player: 'Office' }],
		['no queue in that state', 'queue_getAll', { state: 'playing' }],
		['no item of that name', 'library_search', { query: 'qwxyz' }],
		['no favorite of that type', 'favorites_getAll', { kind: 'radio' }],
		['nothing played of that type', 'library_getRecentlyPlayed', { kind: 'radio' }],
	])('gets no items, and no error, if there are none: %s', async (_, tool, given) => {
		expect(await callTool(tool, given)).toEqual([]);
	});
});

it('no response contains the token', async () => {
	await mcpClient.callTool('queue_get', { player: 'Cellar' });
	expect(mcpClient.responses.length).toBeGreaterThan(3);
	expect(mcpClient.responses.filter((text) => text.includes(server.tokens.admin))).toEqual([]);
});

// Must stay the last test, after those of the imported files, so that no operation is forgotten.
it('every tool has been called successfully', () => {
	expect(
		tools.map(({ name }) => name).filter((name) => !mcpClient.succeededTools.has(name)),
	).toEqual([]);
});
