import { createEngine } from '../../scripts/engine';
import { toolNodes } from '../../scripts/reference/agents';
import { OFFICE } from '../../simulator/world/players/players';
import { NODE_TYPE } from '../n8n/rest';
import { servedOperations, servedProperties } from '../n8n/served-properties';
import type { McpTool } from './tool/mcp';
import { begin, called, end, installed, model, server, tools, user } from './tool/session';
import './tool/stories';
import './tool/library';
import './tool/players';
import './tool/queues';
import './tool/playlists';
import './tool/files';

beforeAll(begin);
beforeEach(() => server.control.reset());
afterAll(end);

describe('the offered tools', () => {
	it('are one for each operation', async () => {
		const has = ({ resource, operation }: { resource: string; operation: string }) =>
			`${resource}_${operation}`;
		const operations = servedOperations(await servedProperties(user, `${NODE_TYPE}Tool`));
		expect(tools.map(has).sort()).toEqual(operations.map(has).sort());
	});

	// How they are to be described is checked there: see test/reference/agents.test.ts.
	it('have the descriptions of the documentation', async () => {
		const documented = await createEngine(installed).tools(toolNodes(tools), {});
		const offered = await model.tools();

		expect(offered.map(described).sort(byName)).toEqual(
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

function described({ name, description, inputSchema }: McpTool) {
	const { properties, required = [] } = inputSchema;
	const told = Object.entries(properties).map(([key, argument]) => [key, argument.description]);
	return { name, description, arguments: Object.fromEntries(told), needed: required };
}

const byName = (one: { name: string }, other: { name: string }) =>
	one.name.localeCompare(other.name);

/** What a model does that only knows names, one call after another. */
describe('"find something, play it, queue more, keep it, and tell everybody"', () => {
	it('works with names', async () => {
		const player = 'bedroom';
		const [found] = await called('library_search', { query: 'mix', kind: 'playlist' });
		expect(found).toMatchObject({ name: 'Evening Mix', media_type: 'playlist' });

		const playlist = { player, media: found?.name, how: 'replace' };
		await called('queue_playMedia', playlist);
		const { items } = server.control.queue(BEDROOM);
		const [added] = await called('queue_playMedia', { player, media: 'Amber Rooms', how: 'add' });
		expect(added).toMatchObject({ success: true, confirmed: true });
		expect(server.control.queue(BEDROOM).items).toBeGreaterThan(items);

		const [current] = await called('favorites_addCurrent', { player });
		expect(current).toMatchObject({ success: true, favorite: true });
		expect(await called('favorites_add', { item: found?.uri })).toMatchObject([
			{ confirmed: true },
		]);
		expect(await called('favorites_getAll', { kind: 'playlist' })).toMatchObject([
			{ name: 'Evening Mix', favorite: true },
		]);

		await called('player_announce', { players: 'Kitchen, bedroom', message: 'It plays' });
		expect(server.control.player(BEDROOM).announced).toMatchObject([{ message: 'It plays' }]);
		expect(server.control.queue(BEDROOM).state).toBe('playing');
	});
});

describe('"play Morning News in the kitchen"', () => {
	it('plays the newest episode there', async () => {
		const [played] = await called('queue_playMedia', {
			player: 'kitchen',
			media: 'morning news',
			start: 'newest',
		});
		expect(played).toMatchObject({ success: true, confirmed: true, queue_id: KITCHEN });

		const episodes = await asked('music/podcasts/podcast_episodes', ofLibrary('2'));
		const newest = episodes
			.map(({ uri, metadata }) => ({
				uri,
				...z.object({ release_date: z.string() }).parse(metadata),
			}))
			.sort((one, other) => other.release_date.localeCompare(one.release_date))[0];
		expect(server.control.queue(KITCHEN)).toMatchObject({
			state: 'playing',
			currentItem: { uri: newest?.uri },
		});
	});

	it.each([
		['player', { player: 'Cellar', media: 'Morning News' }, /"Cellar".*Living Room/s],
		[
			'medium',
			{ player: 'Kitchen', media: 'Morning New' },
			/"Morning New".*Similar names.*"?Morning News/s,
		],
		['medium by far', { player: 'Kitchen', media: 'Mornin Gnews' }, /Similar names.*Morning News/s],
	])('with a wrong name of the %s gets the existing names', async (_, given, words) => {
		const before = server.control.queue(KITCHEN);
		const { isError, text } = await model.call('queue_playMedia', given);
		expect(isError).toBe(true);
		expect(text).toMatch(words);
		expect(text).not.toMatch(/\bat .*\.[jt]s:\d+/);
		expect(server.control.queue(KITCHEN).uris).toEqual(before.uris);
	});
});

describe('a model', () => {
	it('reads which server it is', async () => {
		const [info] = await called('server_getInfo');
		expect(info).toMatchObject({ server_version: '2.10.6', user_role: 'admin' });
	});

	it('lists commands, and sends one', async () => {
		const commands = await called('server_getCommands', { limit: 10 });
		expect(commands).toHaveLength(10);
		const given = JSON.stringify({ player_id: OFFICE, volume_level: 7 });
		await called('server_sendCommand', { command: 'players/cmd/volume_set', given });
		expect(server.control.player(OFFICE).volume).toBe(7);
		expect(await called('server_sendCommand', { command: 'info' })).toMatchObject([
			{ server_version: '2.10.6' },
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
	])('with a wrong name of %s gets the existing names', async (_, tool, given, words) => {
		const { isError, text } = await model.call(tool, given);
		expect(isError).toBe(true);
		expect(text).toMatch(words);
	});

	it.each([
		['an empty queue', 'queue_getItems', { player: 'Office' }],
		['no queue in that state', 'queue_getAll', { state: 'playing' }],
		['no item of that name', 'library_search', { query: 'qwxyz' }],
		['no favorite of that type', 'favorites_getAll', { kind: 'radio' }],
		['nothing played of that type', 'library_getRecentlyPlayed', { kind: 'radio' }],
	])('gets no items, and no failure, if there are none: %s', async (_, tool, given) => {
		expect(await called(tool, given)).toEqual([]);
	});
});

it('no response contains the token', async () => {
	await model.call('queue_get', { player: 'Cellar' });
	expect(model.heard.length).toBeGreaterThan(3);
	expect(model.heard.filter((text) => text.includes(server.tokens.admin))).toEqual([]);
});

// The last test, after those of the imported files: a new operation cannot be forgotten.
it('every tool has been called with success', () => {
	expect(tools.map(({ name }) => name).filter((name) => !model.succeeded.has(name))).toEqual([]);
});
