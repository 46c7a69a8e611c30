import type { IDataObject, INodeParameters } from 'n8n-workflow';

export const TOKEN = 'token-of-the-bench';

/** The most queue items that a server sends in one response. */
export const PAGE_SIZE = 500;

/** The lengths of the fake server's queues, which are also their IDs. */
export const QUEUE_LENGTHS = [10, 10_000, 100_000] as const;

/** The number of tracks in the fake server's playlist. */
export const PLAYLIST_LENGTH = 2_000;

/** What a subject does on the fake server: one request for each input item, whose JSON is the arguments. */
export interface BenchmarkTask {
	readonly command: string;
	readonly input: readonly IDataObject[];
	/** The parameters of our node. */
	readonly nodeParameters: INodeParameters;
	/** The expected number of output items. */
	readonly outputCount: number;
	/** Whether an input item is read page by page. */
	readonly paged?: boolean;
}

const locator = (value: string, mode = 'id') => ({ __rl: true, mode, value });

/** One request for each player: "player-0", called "Player 0", and so on. */
function createTaskForEachPlayer(
	playerCount: number,
	command: string,
	nodeParameters: INodeParameters,
): BenchmarkTask {
	const players = Array.from({ length: playerCount }, (_, number) => `player-${number}`);
	const input = players.map((player_id, volume_level) => ({ player_id, volume_level }));
	const playerId = locator('={{ $json.player_id }}');
	return {
		command,
		input,
		nodeParameters: { resource: 'player', playerId, ...nodeParameters },
		outputCount: playerCount,
	};
}

const VOLUME_SET = 'players/cmd/volume_set';

export const createGetPlayersTask = (count: number) =>
	createTaskForEachPlayer(count, 'players/get', { operation: 'get' });

export const sendCommandTask = createTaskForEachPlayer(100, VOLUME_SET, {
	resource: 'server',
	operation: 'sendCommand',
	command: locator(VOLUME_SET, 'name'),
	arguments: '={{ $json }}',
});

const setVolume = { operation: 'setVolume', volumeLevel: '={{ $json.volume_level }}' };
export const setVolumeTask = createTaskForEachPlayer(10, VOLUME_SET, setVolume);

const playback = { operation: 'control', command: 'pause' };
export const pauseTask = createTaskForEachPlayer(10, 'players/cmd/pause', playback);

/** Gets all items of a queue. */
export function createGetQueueItemsTask(
	queueLength: (typeof QUEUE_LENGTHS)[number],
): BenchmarkTask {
	const [command, id] = ['player_queues/items', String(queueLength)];
	const input = [{ queue_id: id, limit: PAGE_SIZE }];
	const nodeParameters = {
		resource: 'queue',
		operation: 'getItems',
		queueId: locator(id),
		returnAll: true,
	};
	return { command, input, nodeParameters, outputCount: queueLength, paged: true };
}

/** Changes a long playlist. `uris` are all its tracks, the first one last. */
function createChangePlaylistTask(operation: string): BenchmarkTask {
	const uris = Array.from(
		{ length: PLAYLIST_LENGTH },
		(_, number) => `library://track/${(number + 1) % PLAYLIST_LENGTH}`,
	);
	const playlistId = locator('library://playlist/1', 'uri');
	return {
		command: 'music/playlists/playlist_tracks',
		input: [{}],
		nodeParameters: { resource: 'playlist', operation, playlistId, uris },
		outputCount: 1,
	};
}

/** Moves the first track to the end. */
export const replaceItemsTask = createChangePlaylistTask('replaceItems');

/** Removes all tracks. */
export const removeItemsTask = createChangePlaylistTask('removeItems');

/** Input items that are one change: the URI of a track each. */
function createCombinedTask(count: number, nodeParameters: INodeParameters): BenchmarkTask {
	const input = Array.from({ length: count }, (_, number) => ({
		uri: `library://track/${PLAYLIST_LENGTH + number}`,
	}));
	return { command: 'player_queues/all', input, nodeParameters, outputCount: 1 };
}

export const createAddToQueueTask = (count: number) =>
	createCombinedTask(count, {
		resource: 'queue',
		operation: 'playMedia',
		queueId: locator(String(QUEUE_LENGTHS[0])),
		media: locator('={{ $json.uri }}', 'uri'),
		enqueue: 'add',
	});

export const createAddItemsTask = (count: number) =>
	createCombinedTask(count, {
		resource: 'playlist',
		operation: 'addItems',
		playlistId: locator('library://playlist/1', 'uri'),
		uris: '={{ $json.uri }}',
	});

/** The same request for each of a hundred input items, each of which becomes `itemsPerAnswer` output items. */
function createRepeatedLookupTask(
	command: string,
	nodeParameters: INodeParameters,
	args: IDataObject = {},
	itemsPerAnswer = 1,
): BenchmarkTask {
	return {
		command,
		input: Array.from({ length: 100 }, () => args),
		nodeParameters,
		outputCount: 100 * itemsPerAnswer,
	};
}

const getPlayer = { resource: 'player', operation: 'get', playerId: locator('Player 0', 'name') };
const getQueues = { resource: 'queue', operation: 'getAll', returnAll: true };
const getInfo = { resource: 'server', operation: 'getInfo' };
const queueCount = QUEUE_LENGTHS.length;

export const LOOKUP_TASKS = {
	'Queue: Get Many': createRepeatedLookupTask('player_queues/all', getQueues, {}, queueCount),
	'Player: Get by name': createRepeatedLookupTask('players/get', getPlayer, {
		player_id: 'player-0',
	}),
	'Server: Get Info': createRepeatedLookupTask('info', getInfo),
};
