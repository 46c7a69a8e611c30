import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Control } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players';
import type { Chance } from './random';

/** An operation and how it is asked for; of a change no two items ask the same. */
export interface Plan {
	readonly title: string;
	readonly parameters: INodeParameters;
	/** The command that faults are aimed at. */
	readonly command: string;
	/** The input items: so many of them. */
	readonly input: (count: number, chance: Chance) => IDataObject[];
	readonly prepare?: (control: Control) => void;
}

const QUEUES = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE];

const byId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const byUri = { __rl: true, mode: 'uri', value: '={{ $json.uri }}' };
/** As short as may be: silent servers are frequent here. */
const timeout = 1;

const queues: Plan['input'] = (count, chance) =>
	Array.from({ length: count }, () => ({ id: chance.of(QUEUES) }));

const numbered =
	(item: (place: number) => IDataObject): Plan['input'] =>
	(count) =>
		Array.from({ length: count }, (_, place) => item(place));

const fill = (control: Control) => {
	for (const queue of QUEUES) control.fillQueue(queue, 23);
};

const READS: readonly Plan[] = [
	{
		title: 'Queue: Get Many',
		parameters: { resource: 'queue', operation: 'getAll', options: { timeout } },
		command: 'player_queues/all',
		input: queues,
	},
	{
		title: 'Queue: Get',
		parameters: { resource: 'queue', operation: 'get', queueId: byId, options: { timeout } },
		command: 'player_queues/all',
		input: queues,
	},
	{
		title: 'Queue: Get Items',
		parameters: {
			resource: 'queue',
			operation: 'getItems',
			queueId: byId,
			returnAll: true,
			options: { pageSize: 7, timeout },
		},
		command: 'player_queues/items',
		input: queues,
		prepare: fill,
	},
	{
		title: 'Library: Get Many',
		parameters: {
			resource: 'library',
			operation: 'getAll',
			mediaType: 'track',
			limit: 40,
			options: { timeout },
		},
		command: 'music/tracks/library_items',
		input: queues,
	},
	{
		title: 'Library: Get Album Tracks',
		parameters: {
			resource: 'library',
			operation: 'getAlbumTracks',
			albumId: byUri,
			options: { timeout },
		},
		command: 'music/albums/album_tracks',
		input: numbered((place) => ({ uri: `library://album/${place + 1}` })),
	},
	{
		title: 'Player: Get Many',
		parameters: { resource: 'player', operation: 'getAll', options: { timeout } },
		command: 'players/all',
		input: queues,
	},
	{
		title: 'Player: Get Settings',
		parameters: {
			resource: 'player',
			operation: 'getSettings',
			playerId: byId,
			options: { timeout },
		},
		command: 'config/players/get',
		input: queues,
	},
];

const CHANGES: readonly Plan[] = [
	{
		title: 'Queue: Play Media',
		parameters: {
			resource: 'queue',
			operation: 'playMedia',
			queueId: byId,
			media: byUri,
			options: { confirmPlayback: false, timeout },
		},
		command: 'player_queues/play_media',
		input: numbered((place) => ({ id: KITCHEN, uri: `library://album/${place + 1}` })),
	},
	{
		title: 'Queue: Play Media, confirmed',
		parameters: {
			resource: 'queue',
			operation: 'playMedia',
			queueId: byId,
			media: byUri,
			options: { timeout },
		},
		command: 'player_queues/play_media',
		input: numbered((place) => ({ id: QUEUES[place % 4], uri: `library://track/${place + 1}` })),
	},
	{
		title: 'Player: Set Volume',
		parameters: {
			resource: 'player',
			operation: 'setVolume',
			playerId: byId,
			volumeAction: 'set',
			volumeLevel: '={{ $json.level }}',
			options: { timeout },
		},
		command: 'players/cmd/volume_set',
		input: (count, chance) =>
			Array.from({ length: count }, (_, place) => ({
				id: OFFICE,
				level: 10 * place + chance.below(10),
			})),
	},
	{
		title: 'Queue: Clear',
		parameters: { resource: 'queue', operation: 'clear', queueId: byId, options: { timeout } },
		command: 'player_queues/clear',
		input: (count) => QUEUES.slice(0, count).map((id) => ({ id })),
		prepare: fill,
	},
	{
		title: 'Favorite: Add',
		parameters: {
			resource: 'favorites',
			operation: 'add',
			item: '={{ $json.uri }}',
			options: { timeout },
		},
		command: 'music/favorites/add_item',
		input: numbered((place) => ({ uri: `library://track/${place + 1}` })),
	},
	{
		title: 'Library: Create Playlist',
		parameters: {
			resource: 'library',
			operation: 'createPlaylist',
			name: '={{ $json.name }}',
			options: { timeout },
		},
		command: 'music/playlists/create_playlist',
		input: numbered((place) => ({ name: `Morning Mix ${place + 1}` })),
	},
];

/** What is tried: reads of one answer, reads page by page, changes with and without a look at what came of them. */
export const PLANS: readonly Plan[] = [...READS, ...CHANGES];

/** Whether a command only reads: what is not in here may be sent once only. */
export function isRead(command: string): boolean {
	return READING.test(command);
}

const READING =
	/^(players\/(all|get)|player_queues\/(all|get|items|get_active_queue)|music\/(\w+\/(library_items|album_tracks|playlist_tracks|podcast_episodes)|item_by_uri|search|get_library_item)|config\/(players\/get|providers)|providers|info|auth\/me|tasks\/(get|list))$/;
