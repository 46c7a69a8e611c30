import type { INodeParameters } from 'n8n-workflow';
import type { Tool } from './workflow';

/** An operation as a workflow's author would hand it to a model: what the model may choose carries `$fromAI`. */
export interface OperationTool extends Tool {
	readonly resource: string;
	readonly operation: string;
	/** What the model is asked for. */
	readonly asks: readonly string[];
	/** What the description has to name: it is all that tells the model what the tool is for. */
	readonly names: RegExp;
}

const player = "$fromAI('player', 'Name of the player, such as Kitchen', 'string')";
const limit = "={{ $fromAI('limit', 'How many at most', 'number', 50) }}";
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
	return named('name', `$fromAI('${kind}', 'Exact name of the ${kind} in the library', 'string')`);
}

function tool(
	resource: string,
	operation: string,
	names: RegExp,
	asks: readonly string[],
	fields: INodeParameters,
): OperationTool {
	const parameters = { resource, operation, ...fields };
	return { name: `${resource}_${operation}`, resource, operation, names, asks, parameters };
}

/** One for each operation of the node. */
export const TOOLS: readonly OperationTool[] = [
	tool('favorites', 'add', /favorite/i, ['uri'], { item: uri }),
	tool('library', 'getAlbumTracks', /album tracks/i, ['album'], { albumId: nameOf('album') }),
	tool('library', 'getInProgress', /audiobooks and episodes in progress/i, ['limit'], { limit }),
	tool('library', 'getItem', /media item.*URI/i, ['uri'], { uri }),
	tool('library', 'getPlaylistTracks', /playlist tracks/i, ['playlist'], {
		playlistId: nameOf('playlist'),
	}),
	tool('library', 'getRecentlyPlayed', /recently played/i, ['kind'], {
		mediaTypes: "={{ [$fromAI('kind', 'What to list: album, radio, track', 'string')] }}",
	}),
	tool('library', 'sync', /sync.*provider/i, ['kind'], {
		mediaTypes: "={{ [$fromAI('kind', 'What to look for: album, playlist, podcast', 'string')] }}",
	}),
	tool('player', 'announce', /announce sound or text on players/i, ['message', 'players'], {
		target: 'players',
		playerIds: names('players', 'Names of the players to be heard on, with commas between'),
		source: 'text',
		message: "={{ $fromAI('message', 'What to say', 'string') }}",
	}),
	tool('player', 'control', /control playback of player/i, ['command', 'player'], {
		playerId: named('name', player),
		command: "={{ $fromAI('command', 'play, pause, stop, next or previous', 'string') }}",
	}),
	tool('player', 'get', /player and what it plays/i, ['player'], {
		playerId: named('name', player),
	}),
	tool('player', 'getAll', /many players/i, ['state'], {
		filters: {
			playbackState: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}",
		},
	}),
	tool('player', 'getSettings', /get player settings/i, ['player'], {
		playerId: named('name', player),
	}),
	tool('player', 'group', /group players/i, ['leader', 'members'], {
		playerId: named(
			'name',
			"$fromAI('leader', 'Name of the player whose music all play', 'string')",
		),
		memberIds: names('members', 'Names of the players that join it, with commas between'),
	}),
	tool('player', 'setPower', /switch player on or off/i, ['on', 'player'], {
		playerId: named('name', player),
		powered: "={{ $fromAI('on', 'true switches it on, false off', 'boolean') }}",
	}),
	tool('player', 'setSleepTimer', /sleep timer of player/i, ['minutes', 'player'], {
		playerId: named('name', player),
		minutes: "={{ $fromAI('minutes', 'After how many minutes it stops', 'number') }}",
	}),
	tool('player', 'setVolume', /volume of player/i, ['action', 'level', 'player'], {
		playerId: named('name', player),
		volumeAction: "={{ $fromAI('action', 'set, up, down, mute or unmute', 'string', 'set') }}",
		volumeLevel: "={{ $fromAI('level', 'From 0 to 100, for set', 'number', 20) }}",
	}),
	tool('player', 'ungroup', /ungroup player/i, ['player'], { playerId: named('name', player) }),
	tool('player', 'updateSettings', /update player settings/i, ['player', 'settings'], {
		playerId: named('name', player),
		settingsInput: 'json',
		settingsJson: "={{ $fromAI('settings', 'Keys and new values of settings', 'json') }}",
	}),
	tool('queue', 'clear', /clear queue/i, ['player'], { queueId: named('player', player) }),
	tool('queue', 'get', /queue and what it plays/i, ['player'], {
		queueId: named('player', player),
	}),
	tool('queue', 'getAll', /many queues/i, ['state'], {
		filters: { state: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}" },
	}),
	tool('queue', 'getItems', /queue items/i, ['player'], { queueId: named('player', player) }),
	tool('queue', 'moveItem', /move item in queue/i, ['item', 'places', 'player'], {
		queueId: named('player', player),
		queueItemId: queueItem,
		shift: "={{ $fromAI('places', '1 is one later, -1 one earlier, 0 is next', 'number') }}",
	}),
	tool('queue', 'playItem', /play item of queue/i, ['player', 'position'], {
		queueId: named('player', player),
		position: "={{ $fromAI('position', 'Place in the queue, 0 is the first', 'number') }}",
	}),
	tool('queue', 'playMedia', /play media/i, ['media', 'player', 'start'], {
		queueId: named('player', player),
		media: named('name', "$fromAI('media', 'Exact name of what to play', 'string')"),
		startItem: "={{ $fromAI('start', 'latest for the newest episode, or nothing', 'string', '') }}",
	}),
	tool('queue', 'playNewestEpisode', /newest episode of podcast/i, ['player', 'podcast'], {
		queueId: named('player', player),
		podcastId: nameOf('podcast'),
	}),
	tool('queue', 'removeItem', /remove item from queue/i, ['item', 'player'], {
		queueId: named('player', player),
		queueItemId: queueItem,
	}),
	tool('queue', 'saveAsPlaylist', /queue as playlist/i, ['name', 'player'], {
		queueId: named('player', player),
		name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
	}),
	tool('queue', 'transfer', /queue to another player/i, ['player', 'target'], {
		queueId: named('player', player),
		targetQueueId: named('player', "$fromAI('target', 'Name of the player to go on', 'string')"),
	}),
	tool(
		'queue',
		'updateModes',
		/shuffle and other modes of queue/i,
		['player', 'repeat', 'shuffle'],
		{
			queueId: named('player', player),
			modes: {
				shuffle: "={{ $fromAI('shuffle', 'Whether to play in random order', 'boolean') }}",
				repeat: "={{ $fromAI('repeat', 'off, one or all', 'string', 'off') }}",
			},
		},
	),
	tool('server', 'getCommands', /server commands/i, ['limit'], { limit }),
	tool('server', 'getInfo', /server info/i, [], {}),
	tool('server', 'sendCommand', /send command to server/i, ['command', 'given'], {
		command: named('name', "$fromAI('command', 'Such as players/all', 'string')"),
		// n8n takes no key "arguments", and as `json` no empty object, which most commands need: so it is a text.
		arguments: "={{ $fromAI('given', 'Its arguments by name, as JSON', 'string', '{}') }}",
	}),
];
