import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { locator } from '../engine/locators';
import { operationsIn } from './description';
import { usualValues } from './usual';

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
	return locator(mode, `={{ ${expression} }}`);
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

/** URIs, which the model gives as one text. */
const uris =
	"={{ $fromAI('uris', 'URIs, such as library://track/12, with commas between', 'string').split(',') }}";

/** Those that a model can use only with more than the usual fields, by resource and operation. */
const OWN: Readonly<Record<string, INodeParameters>> = {
	'favorites.getAll': { mediaType: kind, limit },
	'library.createPlaylist': {
		name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
	},
	'library.getAll': {
		mediaType: kind,
		limit,
		filters: {
			search: "={{ $fromAI('part', 'Part of the name, or nothing for all', 'string', '') }}",
		},
	},
	'library.getEpisodes': { podcastId: nameOf('podcast'), limit },
	'library.getInProgress': { limit },
	'library.getPlaylistTracks': {
		playlistId: nameOf('playlist'),
		limit,
	},
	'library.getRecentlyPlayed': {
		mediaTypes: "={{ [$fromAI('kind', 'What to list: album, radio, track', 'string')] }}",
	},
	'library.search': {
		query: "={{ $fromAI('query', 'Name of what is looked for, or part of it', 'string') }}",
		mediaTypes:
			"={{ [$fromAI('kind', 'album, artist, audiobook, playlist, podcast, radio, track or any', 'string', 'any')].filter((kind) => kind !== 'any') }}",
		limit: 10,
	},
	'library.setPlayed': {
		uri,
		played: "={{ $fromAI('played', 'true marks it as played, false as not played', 'boolean') }}",
	},
	'library.sync': {
		mediaTypes: "={{ [$fromAI('kind', 'What to look for: album, playlist, podcast', 'string')] }}",
	},
	'player.announce': {
		target: 'players',
		playerIds: names('players', 'Names of the players to be heard on, with commas between'),
		source: 'text',
		message: "={{ $fromAI('message', 'What to say', 'string') }}",
	},
	'player.control': {
		playerId: named('name', player),
		command: "={{ $fromAI('command', 'play, pause, stop, next or previous', 'string') }}",
	},
	'player.getAll': {
		filters: {
			playbackState: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}",
		},
	},
	'player.group': {
		playerId: named(
			'name',
			"$fromAI('leader', 'Name of the player whose music all play', 'string')",
		),
		memberIds: names('members', 'Names of the players that join it, with commas between'),
	},
	'player.setPower': {
		playerId: named('name', player),
		powered: "={{ $fromAI('on', 'true switches it on, false off', 'boolean') }}",
	},
	'player.setSleepTimer': {
		playerId: named('name', player),
		minutes: "={{ $fromAI('minutes', 'After how many minutes it stops', 'number') }}",
	},
	'player.setVolume': {
		playerId: named('name', player),
		volumeAction: "={{ $fromAI('action', 'set, up, down, mute or unmute', 'string', 'set') }}",
		volumeLevel: "={{ $fromAI('level', 'From 0 to 100, for set', 'number', 20) }}",
	},
	'player.updateSettings': {
		playerId: named('name', player),
		settingsInput: 'json',
		settingsJson: "={{ $fromAI('settings', 'Keys and new values of settings', 'json') }}",
	},
	'queue.getAll': {
		filters: { state: "={{ $fromAI('state', 'any, idle, paused or playing', 'string', 'any') }}" },
	},
	'queue.getItems': { queueId: named('player', player), limit },
	'queue.moveItem': {
		queueId: named('player', player),
		queueItemId: queueItem,
		shift: "={{ $fromAI('places', '1 is one later, -1 one earlier, 0 is next', 'number') }}",
	},
	'queue.playItem': {
		queueId: named('player', player),
		position: "={{ $fromAI('position', 'Place in the queue, 0 is the first', 'number') }}",
	},
	'queue.playMedia': {
		queueId: named('player', player),
		media: named('name', "$fromAI('media', 'Exact name or URI of what to play', 'string')"),
		startItem: "={{ $fromAI('start', 'latest for the newest episode, or nothing', 'string', '') }}",
		enqueue:
			"={{ $fromAI('how', 'play starts it now, next puts it behind what plays now, add at the end, replace empties the queue and starts it', 'string', 'play') }}",
	},
	'queue.removeItem': {
		queueId: named('player', player),
		queueItemId: queueItem,
	},
	'queue.saveAsPlaylist': {
		queueId: named('player', player),
		name: "={{ $fromAI('name', 'Name of the new playlist', 'string') }}",
	},
	'queue.transfer': {
		queueId: named('player', player),
		targetQueueId: named('player', "$fromAI('target', 'Name of the player to go on', 'string')"),
	},
	'queue.updateModes': {
		queueId: named('player', player),
		modes: {
			shuffle: "={{ $fromAI('shuffle', 'Whether to play in random order', 'boolean') }}",
			repeat: "={{ $fromAI('repeat', 'off, one or all', 'string', 'off') }}",
		},
	},
	'server.getCommands': { limit },
	'server.sendCommand': {
		command: named('name', "$fromAI('command', 'Such as players/all', 'string')"),
		// n8n takes no key "arguments", and as `json` no empty object, which most commands need: so it is a text.
		arguments: "={{ $fromAI('given', 'Its arguments by name, as JSON', 'string', '{}') }}",
	},
};

/** What a model may say of a field wherever it stands, by the name of the field. */
const USUAL: INodeParameters = {
	albumId: nameOf('album'),
	item: uri,
	playerId: named('name', player),
	playlistId: nameOf('playlist'),
	podcastId: nameOf('podcast'),
	queueId: named('player', player),
	uri,
	uris,
};

/** One tool for each operation of the node. */
export function toolsOf(properties: readonly INodeProperties[]): OperationTool[] {
	return operationsIn(properties).map(({ resource, operation, fields }) => {
		const given = OWN[`${resource}.${operation}`] ?? usualValues(fields, USUAL);
		const parameters = { resource, operation, ...given };
		return { name: `${resource}_${operation}`, resource, operation, parameters };
	});
}

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
