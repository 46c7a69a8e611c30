import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, byUri } from '../engine/resource-locators';
import { displayText } from '../engine/display-text';
import { type ConnectedServer, type LiveCheck, NotAvailableError } from './connected-server';

/** The media types of a library; genres are included from 2.8 on. */
const MEDIA_TYPES = 'album artist audiobook genre playlist podcast radio track'.split(' ');

const LIST_METHODS = [
	...['searchPlayers', 'searchQueues', 'searchMedia', 'searchAlbums', 'searchPlaylists'],
	...['searchPodcasts', 'searchEpisodes', 'searchTracks', 'searchCommands'],
];

const OPTIONS_METHODS = ['getPlayers', 'getProviders'];

/** The lists that nothing has to be chosen for, with the name and the ID of an item. */
const LISTS: ReadonlyArray<
	readonly [name: string, operation: string, INodeParameters, what: string, id: string]
> = [
	['Server > Get Commands', 'server.getCommands', { returnAll: true }, 'command', 'command'],
	['Player > Get Many', 'player.getAll', { returnAll: true }, 'player', 'player_id'],
	['Queue > Get Many', 'queue.getAll', { returnAll: true }, 'queue', 'queue_id'],
	['Library > Get Recently Played', 'library.getRecentlyPlayed', { limit: 5 }, 'item', 'uri'],
	['Library > Get Recently Added', 'library.getRecentlyAdded', { limit: 5 }, 'track', 'uri'],
	['Library > Get Recommendations', 'library.getRecommendations', { limit: 5 }, 'item', 'uri'],
	['Library > Get in Progress', 'library.getInProgress', { limit: 5 }, 'item', 'uri'],
	['Favorite > Get Many', 'favorites.getAll', { mediaType: 'track', limit: 5 }, 'track', 'uri'],
];

/** The lists of the parts of an item in the library. */
const PARTS = [
	['Library > Get Album Tracks', 'getAlbumTracks', 'album', 'albumId', 'track'],
	['Library > Get Playlist Tracks', 'getPlaylistTracks', 'playlist', 'playlistId', 'track'],
	['Library > Get Podcast Episodes', 'getEpisodes', 'podcast', 'podcastId', 'episode'],
] as const;

const check = (name: string, run: LiveCheck['run']): LiveCheck => ({ name, run });

/** All checks that change nothing. */
export const READING_CHECKS: readonly LiveCheck[] = [
	check('Credential test', async (server) => await server.testCredential()),
	check('Server > Get Info', async (server) => {
		const [info] = await server.run('server', 'getInfo');
		const { server_version: version, schema_version: schema, user_role: role } = info ?? {};
		expectText(version, 'a version');
		return `Music Assistant ${displayText(version)}, schema ${displayText(schema)}, role ${displayText(role) || 'not reported'}`;
	}),
	check('Server > Get Health', async (server) => {
		const rows = await server.run('server', 'getHealth', { options: { includeHealthy: true } });
		const problems = rows.filter(({ healthy }) => healthy === false);
		const unchecked = rows.filter(({ healthy }) => healthy === null);
		const kinds = new Set(problems.map(({ kind }) => displayText(kind)));
		return `${rows.length} checked, ${problems.length} with problems (${[...kinds].join(', ') || 'none'}), ${unchecked.length} not readable`;
	}),
	...LISTS.map(([name, path, parameters, what, id]) =>
		check(name, async (server) => {
			const [resource = '', operation = ''] = path.split('.');
			return describeCount(await server.runOnce(resource, operation, parameters), what, id);
		}),
	),
	check('Player > Get', async (server) => {
		const { player_id: id } = await readFirstAvailable(server);
		const [read] = await server.run('player', 'get', { playerId: byId(displayText(id)) });
		expectSame(read?.player_id, id, "the player's ID");
		return describeState(read);
	}),
	check('Player > Get Settings', async (server) => {
		const { player_id: id } = await readFirstAvailable(server);
		const playerId = byId(displayText(id));
		const settings = await server.run('player', 'getSettings', { playerId });
		expectSame(settings[0]?.player_id, id, "the player's ID");
		return `${settings.length} settings`;
	}),
	check('Queue > Get', async (server) => {
		const { queueId, queue } = await readLongestQueue(server);
		const [read] = await server.run('queue', 'get', { queueId });
		expectSame(read?.queue_id, queue.queue_id, "the queue's ID");
		return describeState(read);
	}),
	check('Queue > Get Items', async (server) => {
		const { queueId, queue } = await readLongestQueue(server);
		const { item_count: count } = queue;
		const items = await server.run('queue', 'getItems', { queueId, returnAll: true });
		if (typeof count === 'number') expectSame(items.length, count, 'the number of items');
		return describeCount(items, 'item', 'queue_item_id');
	}),
	check('Queue > Wait For Playback', async (server) => {
		const { queueId } = await readLongestQueue(server);
		const options = { maxWait: 2, onTimeout: 'continue' };
		const [row] = await server.run('queue', 'waitFor', { queueId, waitUntil: 'stops', options });
		return `${displayText(row?.how)} after ${displayText(row?.waited)} seconds`;
	}),
	...MEDIA_TYPES.map((kind) =>
		check(`Library > Get Many of the type ${kind}`, async (server) =>
			describeCount(await server.readLibrary(kind), kind, 'uri'),
		),
	),
	...PARTS.map(([name, operation, kind, field, part]) =>
		check(name, async (server) => {
			const { name: whole, uri } = await readFirst(server, kind);
			const parameters = { [field]: byUri(displayText(uri)), limit: 5 };
			const parts = await server.run('library', operation, parameters);
			return `"${displayText(whole)}": ${describeCount(parts, part, 'uri')}`;
		}),
	),
	check('Library > Get Transcript', async (server) => {
		const podcastId = byUri(displayText((await readFirst(server, 'podcast')).uri));
		const [episode] = await server.run('library', 'getEpisodes', { podcastId, limit: 1 });
		if (episode === undefined) throw new NotAvailableError('The podcast has no episode');
		const item = byUri(displayText(episode.uri));
		const [read] = await server.run('library', 'getTranscript', { item });
		return `"${displayText(read?.name)}" has ${read?.text === null ? 'none' : 'one'}`;
	}),
	check('Library > Get Radio Tracks', async (server) => {
		const radios = await server.readLibrary('radio');
		const radio = radios.find((one) => one.is_endless === false);
		if (radio === undefined) throw new NotAvailableError('No station has a list of tracks');
		const radioId = byUri(displayText(radio.uri));
		const tracks = await server.run('library', 'getRadioTracks', { radioId, limit: 5 });
		return `"${displayText(radio.name)}": ${describeCount(tracks, 'track', 'uri')}`;
	}),
	check('Library > Get Item by URI', async (server) => {
		const { uri } = await readFirst(server, ...ANY_MEDIA);
		const [item] = await server.run('library', 'getItem', { uri: displayText(uri) });
		expectText(item?.name, 'a name');
		return `${displayText(uri)} is "${displayText(item?.name)}"`;
	}),
	check('Library > Search', async (server) => {
		const { name } = await readFirst(server, ...ANY_MEDIA);
		const query = displayText(name);
		const hits = await server.run('library', 'search', { query, limit: 5 });
		if (hits.some((hit) => hit.name === name)) return describeCount(hits, 'hit', 'uri');
		throw new Error(`A search for "${query}", which is in the library, does not find it`);
	}),
	...LIST_METHODS.map((method) =>
		check(`Editor list: ${method}`, async (server) =>
			describeEntries(await server.listEntries(method)),
		),
	),
	...OPTIONS_METHODS.map((method) =>
		check(`Editor list: ${method}`, async (server) =>
			describeEntries(await server.loadOptions(method)),
		),
	),
	check('Editor fields: getPlayerSettings', async (server) => {
		const { player_id: id } = await readFirstAvailable(server);
		return describeEntries(await server.listSettings(displayText(id)));
	}),
	check('Trigger', async (server) => {
		await server.testTrigger();
		return 'the event connection opens, logs in and closes';
	}),
];

const ANY_MEDIA = ['track', 'album', 'playlist', 'podcast', 'radio'];

/** The first item of the library of the first of these kinds that it has. */
async function readFirst(server: ConnectedServer, ...kinds: string[]): Promise<IDataObject> {
	for (const kind of kinds) {
		const [item] = await server.readLibrary(kind);
		if (item !== undefined) return item;
	}
	throw new NotAvailableError(`There is no ${kinds.join(', ')} in the library`);
}

/** The first available player, or the first player if none is available. */
async function readFirstAvailable(server: ConnectedServer): Promise<IDataObject> {
	const all = await server.readAll('player');
	const found = all.find(({ available }) => available !== false) ?? all[0];
	if (found === undefined) throw new NotAvailableError('There is no player');
	return found;
}

async function readLongestQueue(server: ConnectedServer) {
	const queues = [...(await server.readAll('queue'))];
	const [queue] = queues.sort((a, b) => Number(b.item_count ?? 0) - Number(a.item_count ?? 0));
	if (queue === undefined) throw new NotAvailableError('There is no queue');
	return { queue, queueId: byId(displayText(queue.queue_id)) };
}

function describeState(read: IDataObject | undefined): string {
	return `"${displayText(read?.name)}" is ${displayText(read?.state) || 'in an unknown state'}`;
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
