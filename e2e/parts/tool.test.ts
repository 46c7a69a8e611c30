import { z } from 'zod';
import { createEngine, type InstalledPackage, loadPackage } from '../../scripts/engine';
import { ROOT } from '../../scripts/dist';
import { toolNodes } from '../../scripts/reference/agents';
import { type OperationTool, toolsOf } from '../../scripts/reference/tools';
import { type Simulator, startSimulator } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { N8nUser, NODE_TYPE } from '../n8n/rest';
import { servedOperations, servedProperties, type ServedOperation } from '../n8n/served-properties';
import { askServer } from '../support/ask';
import { running } from '../support/running';
import { until } from '../support/until';
import { McpClient, type McpTool } from './tool/mcp';
import { type ServedTools, serveTools } from './tool/workflow';

/** Characters: a model reads results with the rest of its conversation. */
const LONGEST_RESULT = 10_000;

const Items = z.array(z.record(z.unknown()));

let user: N8nUser;
let server: Simulator;
let operations: ServedOperation[];
let installed: InstalledPackage;
let tools: OperationTool[];
let served: ServedTools;
let model: McpClient;

beforeAll(async () => {
	user = await N8nUser.signIn(running().url);
	// The newest has every command.
	server = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	const account = await user.createCredential('Music Assistant', {
		baseUrl: server.url,
		accessToken: server.tokens.admin,
		ignoreSslIssues: false,
	});
	operations = servedOperations(await servedProperties(user, `${NODE_TYPE}Tool`));
	installed = await loadPackage(ROOT);
	tools = await toolsOf(installed.nodes[NODE_TYPE]!.description.properties);
	served = await serveTools(user, tools, account);
	model = await McpClient.connect(served.url);
});
beforeEach(() => server.control.reset());
afterAll(async () => {
	await user.deactivate(served.workflow);
	await server.stop();
});

/** Calls a tool that must succeed. @returns the items it gave */
async function called(name: string, given: object = {}) {
	const { isError, text } = await model.call(name, given);
	expect([isError, text]).toEqual([false, expect.stringMatching(/^\[/)]);
	expect(text.length).toBeLessThan(LONGEST_RESULT);
	return Items.parse(JSON.parse(text));
}

const asked = async (command: string, args: object = {}) =>
	Items.parse(await askServer(server, command, args));

const ofLibrary = (id: string) => ({ item_id: id, provider_instance_id_or_domain: 'library' });

describe('the offered tools', () => {
	it('are one for each operation', () => {
		const has = ({ resource, operation }: { resource: string; operation: string }) =>
			`${resource}_${operation}`;
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

/** What a model does that knows names only, one call after the other. */
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
	it('reads what a queue plays', async () => {
		const [queue] = await called('queue_get', { player: 'Kitchen' });
		const { state, currentItem, items } = server.control.queue(KITCHEN);
		expect(queue).toMatchObject({
			queue_id: KITCHEN,
			state,
			item_count: items,
			title: currentItem!.name,
		});
	});

	it('lists all queues, or those in one state', async () => {
		const all = await asked('player_queues/all');
		expect((await called('queue_getAll')).map(({ queue_id: id }) => id)).toEqual(
			all.map(({ queue_id: id }) => id),
		);
		expect(await called('queue_getAll', { state: 'paused' })).toMatchObject([
			{ queue_id: KITCHEN },
		]);
	});

	it('reads the beginning of a long queue', async () => {
		const items = await called('queue_getItems', { player: 'Kitchen' });
		expect(items.map(({ uri }) => uri)).toEqual(server.control.queue(KITCHEN).uris.slice(0, 20));
	});

	it('reads the tracks of an album', async () => {
		const tracks = await called('library_getAlbumTracks', { album: 'amber rooms' });
		const real = await asked('music/albums/album_tracks', ofLibrary('1'));
		expect(tracks.map(({ uri }) => uri)).toEqual(real.map(({ uri }) => uri));
	});

	it('reads the beginning of a long playlist', async () => {
		const tracks = await called('library_getPlaylistTracks', { playlist: 'Long Way Round' });
		const real = await asked('music/playlists/playlist_tracks', ofLibrary('3'));
		expect(tracks.map(({ uri }) => uri)).toEqual(real.slice(0, 20).map(({ uri }) => uri));
	});

	it('reads one item', async () => {
		const [item] = await called('library_getItem', { uri: 'library://podcast/2' });
		expect(item).toMatchObject({ name: 'Morning News', media_type: 'podcast' });
	});

	it('lists items in progress', async () => {
		const real = await asked('music/in_progress_items', { limit: 50 });
		const items = await called('library_getInProgress', { limit: 50 });
		expect(items.map(({ name }) => name)).toEqual(real.map(({ name }) => name));
		expect(items.length).toBeGreaterThan(0);
		expect(await called('library_getInProgress', { limit: 1 })).toHaveLength(1);
	});

	it('lists recently played items', async () => {
		await called('queue_playMedia', { player: 'Office', media: 'Evening Mix' });
		server.control.playForward(OFFICE, 40);
		await until('the play counts', 10, async () => {
			const played = await asked('music/recently_played_items', { media_types: ['playlist'] });
			return played.length > 0 || undefined;
		});
		const [played] = await called('library_getRecentlyPlayed', { kind: 'playlist' });
		expect(played).toMatchObject({ name: 'Evening Mix', media_type: 'playlist' });
	});

	it('reads the settings of a player', async () => {
		const [{ settings } = {}] = await called('player_getSettings', { player: 'Living Room' });
		expect(settings).toMatchObject({ volume_normalization_target: -17, output_limiter: true });
	});

	it('changes settings', async () => {
		const [changed] = await called('player_updateSettings', {
			player: 'living room',
			settings: { volume_normalization_target: -12 },
		});
		expect(changed).toMatchObject({
			changed: { volume_normalization_target: { from: -17, to: -12 } },
		});
		const config = await askServer(server, 'config/players/get', { player_id: LIVING_ROOM });
		expect(config).toMatchObject({ values: { volume_normalization_target: { value: -12 } } });
	});

	it('lists the library, or a part of it', async () => {
		expect(await called('library_getAll', { kind: 'track', limit: 3 })).toHaveLength(3);
		expect(await called('library_getAll', { kind: 'album', part: 'northern' })).toMatchObject([
			{ name: 'Northern Windows' },
			{ name: 'Northern Windows' },
		]);
	});

	it('lists the episodes of a podcast, newest first', async () => {
		const [newest] = await called('library_getEpisodes', { podcast: 'night train' });
		expect(newest?.uri).toMatch(/night-train-1$/);
	});

	it('marks an episode as played', async () => {
		const [newest] = await called('library_getEpisodes', { podcast: 'night train' });
		const given = { item: newest?.uri, played: true };
		expect(await called('library_setPlayed', given)).toMatchObject([
			{ confirmed: true, played: true },
		]);
		const [again] = await called('library_getEpisodes', { podcast: 'night train' });
		expect(again).toMatchObject({ uri: newest?.uri, fully_played: true });
	});

	it('creates a playlist, adds to it, and removes from it', async () => {
		const [made] = await called('playlist_create', { name: 'Saturday Evening' });
		expect(made).toMatchObject({ name: 'Saturday Evening', media_type: 'playlist' });
		const playlist = 'saturday evening';
		const uris = ['library://track/40', 'library://track/41'];
		expect(await called('playlist_addItems', { playlist, uris: uris.join(', ') })).toMatchObject([
			{ confirmed: true, added: uris },
		]);
		const removed = await called('playlist_removeItems', { playlist, uris: uris[0] });
		expect(removed).toMatchObject([{ confirmed: true }]);
		expect(await called('library_getPlaylistTracks', { playlist })).toMatchObject([
			{ uri: uris[1] },
		]);
	});

	it('removes a favorite', async () => {
		const uri = 'library://track/12';
		server.control.setFavorite(uri, true);
		expect(await called('favorites_remove', { item: uri })).toMatchObject([
			{ deleted: true, confirmed: true },
		]);
		expect(await called('favorites_getAll', { kind: 'track' })).toEqual([]);
	});

	it('adds a favorite', async () => {
		const uri = 'library://album/5';
		expect(await askServer(server, 'music/item_by_uri', { uri })).toMatchObject({
			favorite: false,
		});
		expect(await called('favorites_add', { item: uri })).toMatchObject([
			{ success: true, confirmed: true },
		]);
		expect(await askServer(server, 'music/item_by_uri', { uri })).toMatchObject({ favorite: true });
	});

	it('starts a sync', async () => {
		const [sync] = await called('library_sync', { kind: 'podcast' });
		expect(sync).toMatchObject({ success: true });
		expect(server.control.requests('music/sync').map(({ args }) => args)).toEqual([
			{ media_types: ['podcast'] },
		]);
	});

	it('announces a text on several players at once', async () => {
		const given = { players: 'Kitchen, living room', message: 'Dinner is ready' };
		expect(await called('player_announce', given)).toMatchObject([
			{ success: true, player_id: KITCHEN },
			{ success: true, player_id: LIVING_ROOM },
		]);
		for (const player of [KITCHEN, LIVING_ROOM]) {
			expect(server.control.player(player).announced).toMatchObject([
				{ message: 'Dinner is ready', isPlayed: true },
			]);
		}
	});

	it('reads one player, or all in one state', async () => {
		const [player] = await called('player_get', { player: 'living room' });
		expect(player).toMatchObject({ player_id: LIVING_ROOM, volume_level: 20, volume_muted: false });
		const all = await asked('players/all');
		const availableFirst = [
			...all.filter(({ available }) => available === true),
			...all.filter(({ available }) => available !== true),
		];
		expect((await called('player_getAll')).map(({ player_id: id }) => id)).toEqual(
			availableFirst.map(({ player_id: id }) => id),
		);
		expect(await called('player_getAll', { state: 'paused' })).toMatchObject([
			{ player_id: KITCHEN },
		]);
	});

	it('resumes a player, and pauses it', async () => {
		const play = { player: 'Kitchen', command: 'play' };
		expect(await called('player_control', play)).toMatchObject([
			{ confirmed: true, state: 'playing' },
		]);
		expect(server.control.queue(KITCHEN).state).toBe('playing');
		await called('player_control', { player: 'Kitchen', command: 'pause' });
		expect(server.control.queue(KITCHEN).state).toBe('paused');
	});

	it('groups and ungroups players', async () => {
		const grouped = { leader: 'Kitchen', members: 'Bedroom,Living Room' };
		expect(await called('player_group', grouped)).toMatchObject([{ confirmed: true }]);
		expect([...server.control.player(KITCHEN).members].sort()).toEqual(
			[BEDROOM, KITCHEN, LIVING_ROOM].sort(),
		);
		expect(await called('player_ungroup', { player: 'Bedroom' })).toMatchObject([
			{ confirmed: true },
		]);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
		expect(server.control.player(LIVING_ROOM).syncedTo).toBe(KITCHEN);
	});

	it('switches a player off', async () => {
		expect(await called('player_setPower', { player: 'Bedroom', on: false })).toMatchObject([
			{ confirmed: true, powered: false },
		]);
		expect(server.control.player(BEDROOM).powered).toBe(false);
	});

	it('sets a sleep timer', async () => {
		const [timer] = await called('player_setSleepTimer', { player: 'Bedroom', minutes: 20 });
		expect(timer).toMatchObject({ confirmed: true, minutes: 20 });
		const end = server.control.player(BEDROOM).sleepTimerExpiresAt!;
		expect(Date.parse(String(timer?.expires_at))).toBeCloseTo(end * 1000, -3);
	});

	it('sets the volume, and mutes it', async () => {
		const louder = { player: 'Bedroom', action: 'set', level: 33 };
		expect(await called('player_setVolume', louder)).toMatchObject([
			{ confirmed: true, volume_level: 33, previous_level: 20 },
		]);
		await called('player_setVolume', { player: 'Bedroom', action: 'mute' });
		expect(server.control.player(BEDROOM)).toMatchObject({ volume: 33, muted: true });
	});

	it('changes the modes of a queue', async () => {
		const given = { player: 'Kitchen', shuffle: true, repeat: 'all' };
		expect(await called('queue_updateModes', given)).toMatchObject([{ queue_id: KITCHEN }]);
		expect(server.control.queue(KITCHEN)).toMatchObject({ shuffle: true, repeat: 'all' });
	});

	it('moves an item, plays one and removes one', async () => {
		server.control.fillQueue(OFFICE, 5);
		const ids = (await called('queue_getItems', { player: 'Office' })).map((one) =>
			String(one.queue_item_id),
		);
		const moved = { player: 'Office', item: ids[4], places: -1 };
		expect(await called('queue_moveItem', moved)).toMatchObject([{ success: true, index: 3 }]);
		await called('queue_removeItem', { player: 'Office', item: ids[2] });
		const left = [ids[0], ids[1], ids[4], ids[3]];
		expect(server.control.queue(OFFICE).itemIds).toEqual(left);

		expect(await called('queue_playItem', { player: 'Office', position: 1 })).toMatchObject([
			{ confirmed: true, queue_item_id: ids[1] },
		]);
		expect(server.control.queue(OFFICE)).toMatchObject({ state: 'playing', currentIndex: 1 });
	});

	it('plays the newest episode of a podcast', async () => {
		const given = { player: 'Office', podcast: 'night train' };
		expect(await called('queue_playNewestEpisode', given)).toMatchObject([
			{ played: true, confirmed: true, queue_id: OFFICE },
		]);
		// Its feed lists the newest one first, and dates it last.
		expect(server.control.queue(OFFICE).currentItem?.uri).toMatch(/night-train-1$/);
	});

	it('saves a queue as a playlist, and clears it', async () => {
		const uris = ['library://track/1', 'library://track/2', 'library://track/3'];
		server.control.fillQueue(OFFICE, uris);
		const saved = { player: 'Office', name: 'Saturday Evening' };
		const [playlist] = await called('queue_saveAsPlaylist', saved);
		expect(playlist).toMatchObject({ success: true, media_type: 'playlist' });
		const id = String(playlist?.uri).split('/').at(-1)!;
		const tracks = await asked('music/playlists/playlist_tracks', ofLibrary(id));
		expect(tracks.map(({ name }) => name)).toEqual(server.control.queue(OFFICE).names);

		expect(await called('queue_clear', { player: 'Office' })).toMatchObject([
			{ deleted: true, removed_count: 3 },
		]);
		expect(server.control.queue(OFFICE).items).toBe(0);
	});

	it('transfers a queue to another player', async () => {
		const { uris } = server.control.queue(KITCHEN);
		const given = { player: 'Kitchen', target: 'Living Room' };
		expect(await called('queue_transfer', given)).toMatchObject([
			{ confirmed: true, queue_id: KITCHEN, target_queue_id: LIVING_ROOM },
		]);
		expect(server.control.queue(LIVING_ROOM).uris).toEqual(uris);
	});

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
