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
const uri = "={{ $fromAI('uri', 'URI, such as library://track/12', 'string') }}";

/** A field that holds what the model says the name of something is. */
function named(mode: string, expression: string): INodeParameters {
	return { __rl: true, mode, value: `={{ ${expression} }}` };
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
	tool('player', 'getSettings', /get player settings/i, ['player'], {
		playerId: named('name', player),
	}),
	tool('player', 'updateSettings', /update player settings/i, ['player', 'settings'], {
		playerId: named('name', player),
		settingsInput: 'json',
		settingsJson: "={{ $fromAI('settings', 'Keys and new values of settings', 'json') }}",
	}),
	tool('queue', 'get', /queue and what it plays/i, ['player'], {
		queueId: named('player', player),
	}),
	tool('queue', 'getAll', /many queues/i, ['state'], {
		filters: { state: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}" },
	}),
	tool('queue', 'getItems', /queue items/i, ['player'], { queueId: named('player', player) }),
	tool('queue', 'playMedia', /play media/i, ['media', 'player', 'start'], {
		queueId: named('player', player),
		media: named('name', "$fromAI('media', 'Exact name of what to play', 'string')"),
		startItem: "={{ $fromAI('start', 'latest for the newest episode, or nothing', 'string', '') }}",
	}),
];
