import { z } from 'zod';
import { type Simulator, startSimulator } from '../../simulator';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players';
import { N8nUser, NODE_TYPE } from '../n8n/rest';
import { servedOperations, servedProperties, type ServedOperation } from '../n8n/served';
import { askServer } from '../support/ask';
import { running } from '../support/running';
import { until } from '../support/until';
import { McpClient } from './tool/mcp';
import { TOOLS } from './tool/tools';
import { type ServedTools, serveTools } from './tool/workflow';

/** Characters: a model chooses from dozens of descriptions, and reads results with the rest of its conversation. */
const LONGEST_DESCRIPTION = 100;
const LONGEST_RESULT = 20_000;

const Items = z.array(z.record(z.unknown()));

let user: N8nUser;
let server: Simulator;
let operations: ServedOperation[];
let served: ServedTools;
let model: McpClient;

beforeAll(async () => {
	user = await N8nUser.signIn(running().url);
	server = await startSimulator({ timeScale: 0.02 });
	const account = await user.createCredential('Music Assistant', {
		baseUrl: server.url,
		accessToken: server.tokens.admin,
		ignoreSslIssues: false,
	});
	operations = servedOperations(await servedProperties(user, `${NODE_TYPE}Tool`));
	served = await serveTools(user, TOOLS, account);
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

describe('the tools that are offered', () => {
	it('are one for each operation', () => {
		const has = ({ resource, operation }: { resource: string; operation: string }) =>
			`${resource}_${operation}`;
		expect(TOOLS.map(has).sort()).toEqual(operations.map(has).sort());
	});

	it('are described by what they do, short and each for itself', async () => {
		const tools = await model.tools();
		expect(tools).toHaveLength(TOOLS.length);
		for (const { name, resource, operation, names } of TOOLS) {
			const description = tools.find((tool) => tool.name === name)?.description;
			const entry = operations.find(
				(one) => one.resource === resource && one.operation === operation,
			);
			expect(description).toBe(`${entry?.action} in Music Assistant`);
			expect(description).toMatch(names);
			expect(description!.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
		}
		expect(new Set(tools.map(({ description }) => description)).size).toBe(TOOLS.length);
	});

	it('ask for what the model may choose and for nothing else', async () => {
		for (const { name, inputSchema } of await model.tools()) {
			const { asks } = TOOLS.find((tool) => tool.name === name)!;
			expect([name, ...Object.keys(inputSchema.properties).sort()]).toEqual([name, ...asks]);
			for (const { description } of Object.values(inputSchema.properties)) {
				expect(description).toMatch(/./);
			}
		}
	});
});

describe('"play Morning News in the kitchen"', () => {
	it('plays the newest episode there', async () => {
		const [played] = await called('queue_playMedia', {
			player: 'kitchen',
			media: 'morning news',
			start: 'latest',
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
		['player', { player: 'Cellar', media: 'Morning News', start: '' }, /"Cellar".*Living Room/s],
		[
			'medium',
			{ player: 'Kitchen', media: 'Morning New', start: '' },
			/"Morning New".*Near.*"?Morning News/s,
		],
		[
			'medium by far',
			{ player: 'Kitchen', media: 'Mornin Gnews', start: '' },
			/Near.*Morning News/s,
		],
	])(
		'with a wrong name of the %s is answered with the names there are',
		async (_, given, words) => {
			const before = server.control.queue(KITCHEN);
			const { isError, text } = await model.call('queue_playMedia', given);
			expect(isError).toBe(true);
			expect(text).toMatch(words);
			expect(text).not.toMatch(/\bat .*\.[jt]s:\d+/);
			expect(server.control.queue(KITCHEN).uris).toEqual(before.uris);
		},
	);
});

describe('a model', () => {
	it('sees what a queue plays', async () => {
		const [queue] = await called('queue_get', { player: 'Kitchen' });
		const { state, currentItem, items } = server.control.queue(KITCHEN);
		expect(queue).toMatchObject({
			queue_id: KITCHEN,
			state,
			items,
			current_item: expect.stringContaining(currentItem!.name),
		});
	});

	it('sees all queues, or those in one state', async () => {
		const all = await asked('player_queues/all');
		expect((await called('queue_getAll')).map(({ queue_id: id }) => id)).toEqual(
			all.map(({ queue_id: id }) => id),
		);
		expect(await called('queue_getAll', { state: 'paused' })).toMatchObject([
			{ queue_id: KITCHEN },
		]);
	});

	it('sees the beginning of a long queue', async () => {
		const items = await called('queue_getItems', { player: 'Kitchen' });
		expect(items.map(({ uri }) => uri)).toEqual(server.control.queue(KITCHEN).uris.slice(0, 50));
	});

	it('sees the tracks of an album', async () => {
		const tracks = await called('library_getAlbumTracks', { album: 'amber rooms' });
		const real = await asked('music/albums/album_tracks', ofLibrary('1'));
		expect(tracks.map(({ uri }) => uri)).toEqual(real.map(({ uri }) => uri));
	});

	it('sees the beginning of a long playlist', async () => {
		const tracks = await called('library_getPlaylistTracks', { playlist: 'Long Way Round' });
		const real = await asked('music/playlists/playlist_tracks', ofLibrary('3'));
		expect(tracks.map(({ uri }) => uri)).toEqual(real.slice(0, 50).map(({ uri }) => uri));
	});

	it('sees one item', async () => {
		const [item] = await called('library_getItem', { uri: 'library://podcast/2' });
		expect(item).toMatchObject({ name: 'Morning News', media_type: 'podcast' });
	});

	it('sees what was begun', async () => {
		const real = await asked('music/in_progress_items', { limit: 50 });
		const items = await called('library_getInProgress', { limit: 50 });
		expect(items.map(({ name }) => name)).toEqual(real.map(({ name }) => name));
		expect(items.length).toBeGreaterThan(0);
		expect(await called('library_getInProgress', { limit: 1 })).toHaveLength(1);
	});

	it('sees what was played', async () => {
		await called('queue_playMedia', { player: 'Office', media: 'Evening Mix', start: '' });
		server.control.playForward(OFFICE, 40);
		await until('the play counts', 10, async () => {
			const played = await asked('music/recently_played_items', { media_types: ['playlist'] });
			return played.length > 0 || undefined;
		});
		const [played] = await called('library_getRecentlyPlayed', { kind: 'playlist' });
		expect(played).toMatchObject({ name: 'Evening Mix', media_type: 'playlist' });
	});

	it('sees the settings of a player', async () => {
		const [{ settings } = {}] = await called('player_getSettings', { player: 'Living Room' });
		expect(settings).toMatchObject({ crossfade_duration: 8, output_limiter: true });
	});

	it('changes settings', async () => {
		const [changed] = await called('player_updateSettings', {
			player: 'living room',
			settings: { crossfade_duration: 3 },
		});
		expect(changed).toMatchObject({ changed: { crossfade_duration: { from: 8, to: 3 } } });
		const config = await askServer(server, 'config/players/get', { player_id: LIVING_ROOM });
		expect(config).toMatchObject({ values: { crossfade_duration: { value: 3 } } });
	});

	it('adds a favorite', async () => {
		const uri = 'library://album/5';
		expect(await askServer(server, 'music/item_by_uri', { uri })).toMatchObject({
			favorite: false,
		});
		expect(await called('favorites_add', { uri })).toMatchObject([
			{ success: true, verified: true },
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

	it.each([
		['an empty queue', 'queue_getItems', { player: 'Office' }],
		['no queue in that state', 'queue_getAll', { state: 'playing' }],
		['nothing played of that kind', 'library_getRecentlyPlayed', { kind: 'radio' }],
	])('is given nothing, and no failure, where there is nothing: %s', async (_, tool, given) => {
		expect(await called(tool, given)).toEqual([]);
	});
});

it('no answer tells the token', async () => {
	await model.call('queue_get', { player: 'Cellar' });
	expect(model.heard.length).toBeGreaterThan(3);
	expect(model.heard.filter((text) => text.includes(server.tokens.admin))).toEqual([]);
});
