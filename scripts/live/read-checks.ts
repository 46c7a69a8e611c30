import type { IDataObject } from 'n8n-workflow';
import { byId, byUri } from '../engine/locators';
import { displayText } from '../engine/display-text';
import type { LiveCheck } from './live-check';
import { type ConnectedServer, NotAvailable } from './connected-server';

/** The media types of a library; genres are included from 2.8 on. */
const KINDS = ['album', 'artist', 'audiobook', 'genre', 'playlist', 'podcast', 'radio', 'track'];

const LISTS = [
	'searchPlayers',
	'searchQueues',
	'searchMedia',
	'searchAlbums',
	'searchPlaylists',
	'searchPodcasts',
	'searchTracks',
	'searchCommands',
];

const CHOICES = ['getPlayers', 'getProviders'];

/** All checks that change nothing. */
export const READ_CHECKS: readonly LiveCheck[] = [
	{ name: 'Credential test', look: async (house) => await house.credentialTest() },
	{
		name: 'Server > Get Info',
		async look(house) {
			const [info] = await house.run('server', 'getInfo');
			const { server_version: version, schema_version: schema, user_role: role } = info ?? {};
			expectText(version, 'a version');
			return `Music Assistant ${displayText(version)}, schema ${displayText(schema)}, role ${displayText(role) || 'not told'}`;
		},
	},
	{
		name: 'Server > Get Commands',
		look: async (house) =>
			describeCount(
				await house.run('server', 'getCommands', { returnAll: true }),
				'command',
				'command',
			),
	},
	{
		name: 'Player > Get Many',
		look: async (house) => describeCount(await house.all('player'), 'player', 'player_id'),
	},
	{
		name: 'Player > Get',
		async look(house) {
			const player = await one(house, 'player');
			const [read] = await house.run('player', 'get', {
				playerId: byId(displayText(player.player_id)),
			});
			expectSame(read?.player_id, player.player_id, "the player's ID");
			return `"${displayText(read?.name)}" is ${displayText(read?.state) || 'in an unknown state'}`;
		},
	},
	{
		name: 'Player > Get Settings',
		async look(house) {
			const { player_id: id } = await one(house, 'player');
			const [read] = await house.run('player', 'getSettings', { playerId: byId(displayText(id)) });
			expectSame(read?.player_id, id, "the player's ID");
			return `${Object.keys(read?.settings ?? {}).length} settings`;
		},
	},
	{
		name: 'Queue > Get Many',
		look: async (house) => describeCount(await house.all('queue'), 'queue', 'queue_id'),
	},
	{
		name: 'Queue > Get',
		async look(house) {
			const { queue_id: id } = await longestQueue(house);
			const [read] = await house.run('queue', 'get', { queueId: byId(displayText(id)) });
			expectSame(read?.queue_id, id, "the queue's ID");
			return `"${displayText(read?.name)}" is ${displayText(read?.state) || 'in an unknown state'}`;
		},
	},
	{
		name: 'Queue > Get Items',
		async look(house) {
			const { queue_id: id, item_count: told } = await longestQueue(house);
			const items = await house.run('queue', 'getItems', {
				queueId: byId(displayText(id)),
				returnAll: true,
			});
			if (typeof told === 'number') expectSame(items.length, told, 'the number of items');
			return describeCount(items, 'item', 'queue_item_id');
		},
	},
	...KINDS.map((kind) => ({
		name: `Library > Get Many of the kind ${kind}`,
		look: async (house: ConnectedServer) => describeCount(await house.all({ kind }), kind, 'uri'),
	})),
	partsOf('Get Album Tracks', 'getAlbumTracks', 'album', 'albumId', 'track'),
	partsOf('Get Playlist Tracks', 'getPlaylistTracks', 'playlist', 'playlistId', 'track'),
	partsOf('Get Podcast Episodes', 'getEpisodes', 'podcast', 'podcastId', 'episode'),
	{
		name: 'Library > Get Item by URI',
		async look(house) {
			const { uri } = await anyMedia(house);
			const [item] = await house.run('library', 'getItem', { uri: displayText(uri) });
			expectText(item?.name, 'a name');
			return `${displayText(uri)} is "${displayText(item?.name)}"`;
		},
	},
	{
		name: 'Library > Search',
		async look(house) {
			const { name } = await anyMedia(house);
			const hits = await house.run('library', 'search', { query: displayText(name), limit: 5 });
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
		look: async (house) =>
			describeCount(await house.run('library', 'getRecentlyPlayed', { limit: 5 }), 'item', 'uri'),
	},
	{
		name: 'Library > Get Recently Added',
		look: async (house) =>
			describeCount(await house.run('library', 'getRecentlyAdded', { limit: 5 }), 'track', 'uri'),
	},
	{
		name: 'Library > Get Recommendations',
		look: async (house) =>
			describeCount(await house.run('library', 'getRecommendations', { limit: 5 }), 'item', 'uri'),
	},
	{
		name: 'Library > Get in Progress',
		look: async (house) =>
			describeCount(await house.run('library', 'getInProgress', { limit: 5 }), 'item', 'uri'),
	},
	{
		name: 'Favorite > Get Many',
		look: async (house) =>
			describeCount(
				await house.run('favorites', 'getAll', { mediaType: 'track', limit: 5 }),
				'track',
				'uri',
			),
	},
	...LISTS.map((method) => ({
		name: `List of the editor: ${method}`,
		look: async (house: ConnectedServer) => entries(await house.list(method)),
	})),
	...CHOICES.map((method) => ({
		name: `List of the editor: ${method}`,
		look: async (house: ConnectedServer) => entries(await house.options(method)),
	})),
	{
		name: 'Fields of the editor: getPlayerSettings',
		async look(house) {
			const { player_id: id } = await one(house, 'player');
			return entries(await house.settingsOffered(displayText(id)));
		},
	},
	{
		name: 'Trigger',
		async look(house) {
			await house.listen();
			return 'the event line opens, logs in and closes';
		},
	},
];

/** The parts of the first item of a kind. */
function partsOf(
	name: string,
	operation: string,
	kind: string,
	field: string,
	part: string,
): LiveCheck {
	return {
		name: `Library > ${name}`,
		async look(house) {
			const [item] = await house.all({ kind });
			if (item === undefined) throw new NotAvailable(`There is no ${kind} in the library`);
			const parts = await house.run('library', operation, {
				[field]: byUri(displayText(item.uri)),
				limit: 5,
			});
			return `"${displayText(item.name)}": ${describeCount(parts, part, 'uri')}`;
		},
	};
}

/** The first available player, or the first player if none is available. */
async function one(house: ConnectedServer, what: 'player' | 'queue'): Promise<IDataObject> {
	const all = await house.all(what);
	const found = all.find(({ available }) => available !== false) ?? all[0];
	if (found === undefined) throw new NotAvailable(`There is no ${what}`);
	return found;
}

async function longestQueue(house: ConnectedServer): Promise<IDataObject> {
	const queues = [...(await house.all('queue'))];
	const [longest] = queues.sort((a, b) => Number(b.item_count ?? 0) - Number(a.item_count ?? 0));
	if (longest === undefined) throw new NotAvailable('There is no queue');
	return longest;
}

/** Any item of the library. */
async function anyMedia(house: ConnectedServer): Promise<IDataObject> {
	for (const kind of ['track', 'album', 'playlist', 'podcast', 'radio']) {
		const [item] = await house.all({ kind });
		if (item !== undefined) return item;
	}
	throw new NotAvailable('The library is empty');
}

/** The number of items, after checking that each has what identifies it. */
function describeCount(items: readonly IDataObject[], what: string, id: string): string {
	for (const item of items) expectText(item[id], `"${id}"`);
	return `${items.length} ${what}${items.length === 1 ? '' : 's'}`;
}

function entries(names: readonly string[]): string {
	for (const name of names) expectText(name, 'a name');
	return `${names.length} ${names.length === 1 ? 'entry' : 'entries'}`;
}

function expectText(value: unknown, what: string): void {
	if (typeof value !== 'string' || value === '') throw new Error(`The output has no ${what}`);
}

function expectSame(seen: unknown, wanted: unknown, what: string): void {
	if (seen === wanted) return;
	throw new Error(`${what} is ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}
