import type { IDataObject, INodeParameters } from 'n8n-workflow';

export const TOKEN = 'token-of-the-bench';

/** The most queue items that a server sends at once. */
export const PAGE_SIZE = 500;

/** The fake server's queues: their lengths, which are their ids too. */
export const QUEUES = [10, 10_000, 100_000] as const;

/** Of the fake server's playlist. */
export const PLAYLIST_LENGTH = 2_000;

/** Something to do with the fake server; the arguments of each request are its input item. */
export interface Task {
	readonly command: string;
	readonly input: readonly IDataObject[];
	/** How our node is set up to do it. */
	readonly ours: INodeParameters;
	/** How many items have to come out. */
	readonly output: number;
	/** Whether one input item asks for page after page. */
	readonly paged?: boolean;
}

const located = (value: string, mode = 'id') => ({ __rl: true, mode, value });

/** A request for each of the players "player-0" to "player-99", called "Player 0" to "Player 99". */
function perPlayer(output: number, command: string, ours: INodeParameters): Task {
	const players = Array.from({ length: output }, (_, number) => `player-${number}`);
	const input = players.map((player_id, volume_level) => ({ player_id, volume_level }));
	const playerId = located('={{ $json.player_id }}');
	return { command, input, ours: { resource: 'player', playerId, ...ours }, output };
}

const VOLUME_SET = 'players/cmd/volume_set';

export const readTasks = (count: number) => perPlayer(count, 'players/get', { operation: 'get' });

export const sendCommand = perPlayer(100, VOLUME_SET, {
	resource: 'server',
	operation: 'sendCommand',
	command: located(VOLUME_SET, 'name'),
	arguments: '={{ $json }}',
});

const volumeLevel = '={{ $json.volume_level }}';
export const setVolume = perPlayer(10, VOLUME_SET, { operation: 'setVolume', volumeLevel });

const playback = { operation: 'control', command: 'pause' };
export const pause = perPlayer(10, 'players/cmd/pause', playback);

/** All items of a queue. */
export function queue(output: (typeof QUEUES)[number]): Task {
	const [command, id] = ['player_queues/items', String(output)];
	const input = [{ queue_id: id, limit: PAGE_SIZE }];
	const ours = { resource: 'queue', operation: 'getItems', queueId: located(id), returnAll: true };
	return { command, input, ours, output, paged: true };
}

/** Changes a long playlist, by the list of all its tracks from the second one on, and then the first. */
function playlistChange(operation: string): Task {
	const uris = Array.from(
		{ length: PLAYLIST_LENGTH },
		(_, number) => `library://track/${(number + 1) % PLAYLIST_LENGTH}`,
	);
	const playlistId = located('library://playlist/1', 'uri');
	return {
		command: 'music/playlists/playlist_tracks',
		input: [{}],
		ours: { resource: 'playlist', operation, playlistId, uris },
		output: 1,
	};
}

/** Moves the first track to the end. */
export const replaceItems = playlistChange('replaceItems');

/** Removes all. */
export const removeItems = playlistChange('removeItems');

/** The same question for each of a hundred items, and how many items answer it. */
function lookup(command: string, ours: INodeParameters, args: IDataObject = {}, answer = 1): Task {
	return { command, input: Array.from({ length: 100 }, () => args), ours, output: 100 * answer };
}

const byName = { resource: 'player', operation: 'get', playerId: located('Player 0', 'name') };
const queues = { resource: 'queue', operation: 'getAll', returnAll: true };
const info = { resource: 'server', operation: 'getInfo' };

export const LOOKUPS = {
	'Queue: Get Many': lookup('player_queues/all', queues, {}, QUEUES.length),
	'Player: Get by name': lookup('players/get', byName, { player_id: 'player-0' }),
	'Server: Get Info': lookup('info', info),
};
