import type { INodeParameters } from 'n8n-workflow';

/** An operation as a workflow's author would hand it to a model: what the model may choose carries `$fromAI`. */
export interface OperationTool {
	/** The node's name, which the model knows the tool by. */
	readonly name: string;
	readonly resource: string;
	readonly operation: string;
	readonly parameters: INodeParameters;
}

const player = "$fromAI('player', 'Name of the player, such as Kitchen', 'string')";
const limit = "={{ $fromAI('limit', 'How many at most', 'number', 20) }}";
const kind =
	"={{ $fromAI('kind', 'album, artist, audiobook, genre, playlist, podcast, radio or track', 'string') }}";
const queueItem = "={{ $fromAI('item', 'The queue_item_id that Get Items shows', 'string') }}";
const uri = "={{ $fromAI('uri', 'URI, such as library://track/12', 'string') }}";

/** A field that holds what the model says the name of something is. */
function named(mode: string, expression: string): INodeParameters {
	return { __rl: true, mode, value: `={{ ${expression} }}` };
}

/** A field of several names, which the model gives as one text. */
function names(key: string, description: string): string {
	return `={{ $fromAI('${key}', '${description}', 'string').split(',') }}`;
}

function nameOf(kind: string): INodeParameters {
	return named(
		'name',
		`$fromAI('${kind}', 'Exact name of the ${kind} in the library, or its URI', 'string')`,
	);
}

function tool(resource: string, operation: string, fields: INodeParameters): OperationTool {
	const parameters = { resource, operation, ...fields };
	return { name: `${resource}_${operation}`, resource, operation, parameters };
}

/** URIs, which the model gives as one text. */
const uris =
	"={{ $fromAI('uris', 'URIs, such as library://track/12, with commas between', 'string').split(',') }}";

/** One for each operation of the node. */
export const TOOLS: readonly OperationTool[] = [
	tool('favorites', 'add', { item: uri }),
	tool('favorites', 'addCurrent', { playerId: named('name', player) }),
	tool('favorites', 'getAll', { mediaType: kind, limit }),
	tool('favorites', 'remove', { item: uri }),
	tool('library', 'addToPlaylist', { playlistId: nameOf('playlist'), uris }),
	tool('library', 'createPlaylist', {
		name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
	}),
	tool('library', 'getAlbumTracks', { albumId: nameOf('album') }),
	tool('library', 'getAll', {
		mediaType: kind,
		limit,
		filters: {
			search: "={{ $fromAI('part', 'Part of the name, or nothing for all', 'string', '') }}",
		},
	}),
	tool('library', 'getEpisodes', { podcastId: nameOf('podcast'), limit }),
	tool('library', 'getInProgress', { limit }),
	tool('library', 'getItem', { uri }),
	tool('library', 'getPlaylistTracks', {
		playlistId: nameOf('playlist'),
		limit,
	}),
	tool('library', 'getRecentlyPlayed', {
		mediaTypes: "={{ [$fromAI('kind', 'What to list: album, radio, track', 'string')] }}",
	}),
	tool('library', 'removeFromPlaylist', { playlistId: nameOf('playlist'), uris }),
	tool('library', 'search', {
		query: "={{ $fromAI('query', 'Name of what is looked for, or part of it', 'string') }}",
		mediaTypes:
			"={{ [$fromAI('kind', 'album, artist, audiobook, playlist, podcast, radio, track or any', 'string', 'any')].filter((kind) => kind !== 'any') }}",
		limit: 10,
	}),
	tool('library', 'setPlayed', {
		uri,
		played: "={{ $fromAI('played', 'true marks it as played, false as not played', 'boolean') }}",
	}),
	tool('library', 'sync', {
		mediaTypes: "={{ [$fromAI('kind', 'What to look for: album, playlist, podcast', 'string')] }}",
	}),
	tool('player', 'announce', {
		target: 'players',
		playerIds: names('players', 'Names of the players to be heard on, with commas between'),
		source: 'text',
		message: "={{ $fromAI('message', 'What to say', 'string') }}",
	}),
	tool('player', 'control', {
		playerId: named('name', player),
		command: "={{ $fromAI('command', 'play, pause, stop, next or previous', 'string') }}",
	}),
	tool('player', 'get', {
		playerId: named('name', player),
	}),
	tool('player', 'getAll', {
		filters: {
			playbackState: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}",
		},
	}),
	tool('player', 'getSettings', {
		playerId: named('name', player),
	}),
	tool('player', 'group', {
		playerId: named(
			'name',
			"$fromAI('leader', 'Name of the player whose music all play', 'string')",
		),
		memberIds: names('members', 'Names of the players that join it, with commas between'),
	}),
	tool('player', 'setPower', {
		playerId: named('name', player),
		powered: "={{ $fromAI('on', 'true switches it on, false off', 'boolean') }}",
	}),
	tool('player', 'setSleepTimer', {
		playerId: named('name', player),
		minutes: "={{ $fromAI('minutes', 'After how many minutes it stops', 'number') }}",
	}),
	tool('player', 'setVolume', {
		playerId: named('name', player),
		volumeAction: "={{ $fromAI('action', 'set, up, down, mute or unmute', 'string', 'set') }}",
		volumeLevel: "={{ $fromAI('level', 'From 0 to 100, for set', 'number', 20) }}",
	}),
	tool('player', 'ungroup', { playerId: named('name', player) }),
	tool('player', 'updateSettings', {
		playerId: named('name', player),
		settingsInput: 'json',
		settingsJson: "={{ $fromAI('settings', 'Keys and new values of settings', 'json') }}",
	}),
	tool('queue', 'clear', { queueId: named('player', player) }),
	tool('queue', 'get', {
		queueId: named('player', player),
	}),
	tool('queue', 'getAll', {
		filters: { state: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}" },
	}),
	tool('queue', 'getItems', { queueId: named('player', player), limit }),
	tool('queue', 'moveItem', {
		queueId: named('player', player),
		queueItemId: queueItem,
		shift: "={{ $fromAI('places', '1 is one later, -1 one earlier, 0 is next', 'number') }}",
	}),
	tool('queue', 'playItem', {
		queueId: named('player', player),
		position: "={{ $fromAI('position', 'Place in the queue, 0 is the first', 'number') }}",
	}),
	tool('queue', 'playMedia', {
		queueId: named('player', player),
		media: named('name', "$fromAI('media', 'Exact name or URI of what to play', 'string')"),
		startItem: "={{ $fromAI('start', 'latest for the newest episode, or nothing', 'string', '') }}",
		enqueue:
			"={{ $fromAI('how', 'play starts it now, next puts it behind what plays now, add at the end, replace empties the queue and starts it', 'string', 'play') }}",
	}),
	tool('queue', 'playNewestEpisode', {
		queueId: named('player', player),
		podcastId: nameOf('podcast'),
	}),
	tool('queue', 'removeItem', {
		queueId: named('player', player),
		queueItemId: queueItem,
	}),
	tool('queue', 'saveAsPlaylist', {
		queueId: named('player', player),
		name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
	}),
	tool('queue', 'transfer', {
		queueId: named('player', player),
		targetQueueId: named('player', "$fromAI('target', 'Name of the player to go on', 'string')"),
	}),
	tool('queue', 'updateModes', {
		queueId: named('player', player),
		modes: {
			shuffle: "={{ $fromAI('shuffle', 'Whether to play in random order', 'boolean') }}",
			repeat: "={{ $fromAI('repeat', 'off, one or all', 'string', 'off') }}",
		},
	}),
	tool('server', 'getCommands', { limit }),
	tool('server', 'getInfo', {}),
	tool('server', 'sendCommand', {
		command: named('name', "$fromAI('command', 'Such as players/all', 'string')"),
		// n8n takes no key "arguments", and as `json` no empty object, which most commands need: so it is a text.
		arguments: "={{ $fromAI('given', 'Its arguments by name, as JSON', 'string', '{}') }}",
	}),
];

/** The tools to begin with: what one asks of music in a house most. */
export const FOR_A_START: readonly string[] = [
	'favorites_addCurrent',
	'library_search',
	'player_announce',
	'player_control',
	'player_setVolume',
	'queue_getAll',
	'queue_playMedia',
];
