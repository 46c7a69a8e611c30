import type { IDataObject } from 'n8n-workflow';
import { byId, byUri } from '../engine/resource-locators';
import { displayText } from '../engine/display-text';
import type { LiveCheck } from './live-check';
import { type ConnectedServer, NotAvailableError } from './connected-server';

/** The media types of a library; genres are included from 2.8 on. */
const MEDIA_TYPES = [
	'album',
	'artist',
	'audiobook',
	'genre',
	'playlist',
	'podcast',
	'radio',
	'track',
];

const LIST_METHODS = [
	'searchPlayers',
	'searchQueues',
	'searchMedia',
	'searchAlbums',
	'searchPlaylists',
	'searchPodcasts',
	'searchEpisodes',
	'searchTracks',
	'searchCommands',
];

const OPTIONS_METHODS = ['getPlayers', 'getProviders'];

/** All checks that change nothing. */
export const READING_CHECKS: readonly LiveCheck[] = [
	{ name: 'Credential test', run: async (server) => await server.testCredential() },
	{
		name: 'Server > Get Info',
		async run(server) {
			const [info] = await server.run('server', 'getInfo');
			const { server_version: version, schema_version: schema, user_role: role } = info ?? {};
			expectText(version, 'a version');
			return `Music Assistant ${displayText(version)}, schema ${displayText(schema)}, role ${displayText(role) || 'not reported'}`;
		},
	},
	{
		name: 'Server > Get Health',
		async run(server) {
			const rows = await server.run('server', 'getHealth', { options: { includeHealthy: true } });
			const problems = rows.filter(({ healthy }) => healthy === false);
			const unchecked = rows.filter(({ healthy }) => healthy === null);
			const kinds = new Set(problems.map(({ kind }) => displayText(kind)));
			return `${rows.length} checked, ${problems.length} with problems (${[...kinds].join(', ') || 'none'}), ${unchecked.length} not readable`;
		},
	},
	{
		name: 'Server > Get Commands',
		run: async (server) =>
			describeCount(
				await server.run('server', 'getCommands', { returnAll: true }),
				'command',
				'command',
			),
	},
	{
		name: 'Player > Get Many',
		run: async (server) => describeCount(await server.readAll('player'), 'player', 'player_id'),
	},
	{
		name: 'Player > Get',
		async run(server) {
			const player = await readFirstAvailable(server, 'player');
			const [read] = await server.run('player', 'get', {
				playerId: byId(displayText(player.player_id)),
			});
			expectSame(read?.player_id, player.player_id, "the player's ID");
			return `"${displayText(read?.name)}" is ${displayText(read?.state) || 'in an unknown state'}`;
		},
	},
	{
		name: 'Player > Get Settings',
		async run(server) {
			const { player_id: id } = await readFirstAvailable(server, 'player');
			const settings = await server.run('player', 'getSettings', {
				playerId: byId(displayText(id)),
			});
			expectSame(settings[0]?.player_id, id, "the player's ID");
			return `${settings.length} settings`;
		},
	},
	{
		name: 'Queue > Get Many',
		run: async (server) => describeCount(await server.readAll('queue'), 'queue', 'queue_id'),
	},
	{
		name: 'Queue > Get',
		async run(server) {
			const { queue_id: id } = await readLongestQueue(server);
			const [read] = await server.run('queue', 'get', { queueId: byId(displayText(id)) });
			expectSame(read?.queue_id, id, "the queue's ID");
			return `"${displayText(read?.name)}" is ${displayText(read?.state) || 'in an unknown state'}`;
		},
	},
	{
		name: 'Queue > Get Items',
		async run(server) {
			const { queue_id: id, item_count: count } = await readLongestQueue(server);
			const items = await server.run('queue', 'getItems', {
				queueId: byId(displayText(id)),
				returnAll: true,
			});
			if (typeof count === 'number') expectSame(items.length, count, 'the number of items');
			return describeCount(items, 'item', 'queue_item_id');
		},
	},
	{
		name: 'Queue > Wait For Playback',
		async run(server) {
			const { queue_id: id } = await readLongestQueue(server);
			const [row] = await server.run('queue', 'waitFor', {
				queueId: byId(displayText(id)),
				waitUntil: 'stops',
				options: { maxWait: 2, onTimeout: 'continue' },
			});
			return `${displayText(row?.how)} after ${displayText(row?.waited)} seconds`;
		},
	},
	...MEDIA_TYPES.map((kind) => ({
		name: `Library > Get Many of the type ${kind}`,
		run: async (server: ConnectedServer) =>
			describeCount(await server.readAll({ kind }), kind, 'uri'),
	})),
	createPartsCheck('Get Album Tracks', 'getAlbumTracks', 'album', 'albumId', 'track'),
	createPartsCheck('Get Playlist Tracks', 'getPlaylistTracks', 'playlist', 'playlistId', 'track'),
	createPartsCheck('Get Podcast Episodes', 'getEpisodes', 'podcast', 'podcastId', 'episode'),
	{
		name: 'Library > Get Transcript',
		async run(server) {
			const [podcast] = await server.readAll({ kind: 'podcast' });
			if (podcast === undefined) throw new NotAvailableError('There is no podcast in the library');
			const podcastId = byUri(displayText(podcast.uri));
			const [episode] = await server.run('library', 'getEpisodes', { podcastId, limit: 1 });
			if (episode === undefined) throw new NotAvailableError('The podcast has no episode');
			const item = byUri(displayText(episode.uri));
			const [read] = await server.run('library', 'getTranscript', { item });
			return `"${displayText(read?.name)}" has ${read?.text === null ? 'none' : 'one'}`;
		},
	},
	{
		name: 'Library > Get Item by URI',
		async run(server) {
			const { uri } = await readAnyMedia(server);
			const [item] = await server.run('library', 'getItem', { uri: displayText(uri) });
			expectText(item?.name, 'a name');
			return `${displayText(uri)} is "${displayText(item?.name)}"`;
		},
	},
	{
		name: 'Library > Search',
		async run(server) {
			const { name } = await readAnyMedia(server);
			const hits = await server.run('library', 'search', { query: displayText(name), limit: 5 });
			if (!hits.some((hit) => hit.name === name)) {
				throw new Error(
					`A search for "${displayText(name)}", which is in the library, does not find it`,
				);
			}
			return describeCount(hits, 'hit', 'uri');
		},
	},
	{
		name: 'Library > Get Recently Played',
		run: async (server) =>
			describeCount(await server.run('library', 'getRecentlyPlayed', { limit: 5 }), 'item', 'uri'),
	},
	{
		name: 'Library > Get Recently Added',
		run: async (server) =>
			describeCount(await server.run('library', 'getRecentlyAdded', { limit: 5 }), 'track', 'uri'),
	},
	{
		name: 'Library > Get Recommendations',
		run: async (server) =>
			describeCount(await server.run('library', 'getRecommendations', { limit: 5 }), 'item', 'uri'),
	},
	{
		name: 'Library > Get in Progress',
		run: async (server) =>
			describeCount(await server.run('library', 'getInProgress', { limit: 5 }), 'item', 'uri'),
	},
	{
		name: 'Favorite > Get Many',
		run: async (server) =>
			describeCount(
				await server.run('favorites', 'getAll', { mediaType: 'track', limit: 5 }),
				'track',
				'uri',
			),
	},
	...LIST_METHODS.map((method) => ({
		name: `Editor list: ${method}`,
		run: async (server: ConnectedServer) => describeEntries(await server.listEntries(method)),
	})),
	...OPTIONS_METHODS.map((method) => ({
		name: `Editor list: ${method}`,
		run: async (server: ConnectedServer) => describeEntries(await server.loadOptions(method)),
	})),
	{
		name: 'Editor fields: getPlayerSettings',
		async run(server) {
			const { player_id: id } = await readFirstAvailable(server, 'player');
			return describeEntries(await server.listSettings(displayText(id)));
		},
	},
	{
		name: 'Trigger',
		async run(server) {
			await server.testTrigger();
			return 'the event connection opens, logs in and closes';
		},
	},
];

/** A check that reads the tracks or episodes of the first item of a media type. */
function createPartsCheck(
	name: string,
	operation: string,
	kind: string,
	field: string,
	part: string,
): LiveCheck {
	return {
		name: `Library > ${name}`,
		async run(server) {
			const [item] = await server.readAll({ kind });
			if (item === undefined) throw new NotAvailableError(`There is no ${kind} in the library`);
			const parts = await server.run('library', operation, {
				[field]: byUri(displayText(item.uri)),
				limit: 5,
			});
			return `"${displayText(item.name)}": ${describeCount(parts, part, 'uri')}`;
		},
	};
}

/** The first available player, or the first player if none is available. */
async function readFirstAvailable(
	server: ConnectedServer,
	what: 'player' | 'queue',
): Promise<IDataObject> {
	const all = await server.readAll(what);
	const found = all.find(({ available }) => available !== false) ?? all[0];
	if (found === undefined) throw new NotAvailableError(`There is no ${what}`);
	return found;
}

async function readLongestQueue(server: ConnectedServer): Promise<IDataObject> {
	const queues = [...(await server.readAll('queue'))];
	const [longest] = queues.sort((a, b) => Number(b.item_count ?? 0) - Number(a.item_count ?? 0));
	if (longest === undefined) throw new NotAvailableError('There is no queue');
	return longest;
}

/** Any item of the library. */
async function readAnyMedia(server: ConnectedServer): Promise<IDataObject> {
	for (const kind of ['track', 'album', 'playlist', 'podcast', 'radio']) {
		const [item] = await server.readAll({ kind });
		if (item !== undefined) return item;
	}
	throw new NotAvailableError('The library is empty');
}

/** The number of items, after checking that each has its ID or URI. */
function describeCount(items: readonly IDataObject[], what: string, id: string): string {
	for (const item of items) expectText(item[id], `"${id}"`);
	return `${items.length} ${what}${items.length === 1 ? '' : 's'}`;
}

function describeEntries(names: readonly string[]): string {
	for (const name of names) expectText(name, 'a name');
	return `${names.length} ${names.length === 1 ? 'entry' : 'entries'}`;
}

function expectText(value: unknown, what: string): void {
	if (typeof value !== 'string' || value === '') throw new Error(`The output has no ${what}`);
}

function expectSame(actual: unknown, expected: unknown, what: string): void {
	if (actual === expected) return;
	throw new Error(`${what} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}
