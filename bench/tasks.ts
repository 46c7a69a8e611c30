import type { IDataObject, INodeParameters } from 'n8n-workflow';

export const TOKEN = 'token-of-the-bench';

/** The most queue items that a server sends in one response. */
export const PAGE_SIZE = 500;

/** The lengths of the fake server's queues, which are also their IDs. */
export const QUEUE_LENGTHS = [10, 10_000, 100_000] as const;

/** The number of tracks in the fake server's playlist. */
export const PLAYLIST_LENGTH = 2_000;

/** What a subject does on the fake server: one request for each input item, whose JSON is the arguments. */
export interface Task {
	readonly command: string;
	readonly input: readonly IDataObject[];
	/** The parameters of our node. */
	readonly ours: INodeParameters;
	/** The expected number of output items. */
	readonly output: number;
	/** Whether an input item is read page by page. */
	readonly paged?: boolean;
}

const locator = (value: string, mode = 'id') => ({ __rl: true, mode, value });

/** One request for each player: "player-0", called "Player 0", and so on. */
function taskForEachPlayer(output: number, command: string, ours: INodeParameters): Task {
	const players = Array.from({ length: output }, (_, number) => `player-${number}`);
	const input = players.map((player_id, volume_level) => ({ player_id, volume_level }));
	const playerId = locator('={{ $json.player_id }}');
	return { command, input, ours: { resource: 'player', playerId, ...ours }, output };
}

const VOLUME_SET = 'players/cmd/volume_set';

export const getPlayersTask = (count: number) =>
	taskForEachPlayer(count, 'players/get', { operation: 'get' });

export const sendCommandTask = taskForEachPlayer(100, VOLUME_SET, {
	resource: 'server',
	operation: 'sendCommand',
	command: locator(VOLUME_SET, 'name'),
	arguments: '={{ $json }}',
});

const volumeLevel = '={{ $json.volume_level }}';
export const setVolumeTask = taskForEachPlayer(10, VOLUME_SET, {
	operation: 'setVolume',
	volumeLevel,
});

const playback = { operation: 'control', command: 'pause' };
export const pauseTask = taskForEachPlayer(10, 'players/cmd/pause', playback);

/** Gets all items of a queue. */
export function getQueueItemsTask(output: (typeof QUEUE_LENGTHS)[number]): Task {
	const [command, id] = ['player_queues/items', String(output)];
	const input = [{ queue_id: id, limit: PAGE_SIZE }];
	const ours = { resource: 'queue', operation: 'getItems', queueId: locator(id), returnAll: true };
	return { command, input, ours, output, paged: true };
}

/** Changes a long playlist. `uris` are all its tracks, the first one last. */
function changePlaylistTask(operation: string): Task {
	const uris = Array.from(
		{ length: PLAYLIST_LENGTH },
		(_, number) => `library://track/${(number + 1) % PLAYLIST_LENGTH}`,
	);
	const playlistId = locator('library://playlist/1', 'uri');
	return {
		command: 'music/playlists/playlist_tracks',
		input: [{}],
		ours: { resource: 'playlist', operation, playlistId, uris },
		output: 1,
	};
}

/** Moves the first track to the end. */
export const replaceItemsTask = changePlaylistTask('replaceItems');

/** Removes all tracks. */
export const removeItemsTask = changePlaylistTask('removeItems');

/** The same request for each of a hundred input items, each of which becomes `answer` output items. */
function repeatedLookupTask(
	command: string,
	ours: INodeParameters,
	args: IDataObject = {},
	answer = 1,
): Task {
	return { command, input: Array.from({ length: 100 }, () => args), ours, output: 100 * answer };
}

const getPlayerByName = {
	resource: 'player',
	operation: 'get',
	playerId: locator('Player 0', 'name'),
};
const getManyQueues = { resource: 'queue', operation: 'getAll', returnAll: true };
const getInfo = { resource: 'server', operation: 'getInfo' };

export const LOOKUP_TASKS = {
	'Queue: Get Many': repeatedLookupTask(
		'player_queues/all',
		getManyQueues,
		{},
		QUEUE_LENGTHS.length,
	),
	'Player: Get by name': repeatedLookupTask('players/get', getPlayerByName, {
		player_id: 'player-0',
	}),
	'Server: Get Info': repeatedLookupTask('info', getInfo),
};
