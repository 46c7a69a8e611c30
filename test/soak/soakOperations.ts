import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byUri } from '../../scripts/engine/resource-locators';
import type { SimulatorControl } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';

/** An operation with its input items; of an operation that changes something, no two items request the same change. */
export interface SoakOperation {
	readonly title: string;
	readonly parameters: INodeParameters;
	/** The command at which faults are aimed. */
	readonly command: string;
	/** How many results each item has if it does not fail; missing if that is unknown. */
	readonly results?: number;
	/** The input item at this index, from 0 to 3. */
	readonly item: (place: number) => IDataObject;
}

/** The items in each queue: several pages. */
const ITEMS = 23;

const QUEUES = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE];

const id = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const uri = { __rl: true, mode: 'uri', value: '={{ $json.uri }}' };

const queue = (place: number) => ({ id: QUEUES[place] });
const album = (place: number) => ({ uri: `library://album/${place + 1}` });
const track = (place: number) => ({ uri: `library://track/${place + 1}` });
const playlist = (place: number) => ({
	uri: `library://playlist/${place + 1}`,
	name: `Evening Mix ${place}`,
	tracks: [31, 32, 33].map((number) => `library://track/${number + place}`),
});

function operation(
	name: string,
	command: string,
	item: SoakOperation['item'],
	{ options = {}, ...given }: INodeParameters & { options?: IDataObject } = {},
	results?: number,
): SoakOperation {
	const [resource = '', value = ''] = name.split('.');
	// As short as possible because many of the servers do not respond.
	const parameters = { resource, operation: value, ...given, options: { timeout: 1, ...options } };
	return { title: name, parameters, command, item, results };
}

/** Operations that read once or page by page, and that change something with or without verifying it. */
export const SOAK_OPERATIONS: readonly SoakOperation[] = [
	operation('queue.getAll', 'player_queues/all', queue),
	operation('queue.get', 'player_queues/all', queue, { queueId: id }),
	operation(
		'queue.getItems',
		'player_queues/items',
		queue,
		{ queueId: id, returnAll: true, options: { pageSize: 7 } },
		ITEMS,
	),
	operation(
		'library.getAll',
		'music/tracks/library_items',
		queue,
		{ mediaType: 'track', limit: 40 },
		40,
	),
	operation('library.getAlbumTracks', 'music/albums/album_tracks', album, { albumId: uri }, 15),
	operation('player.getAll', 'players/all', queue),
	operation('player.getSettings', 'config/players/get', queue, { playerId: id }),
	operation('player.getNowPlaying', 'player_queues/get_active_queue', queue, { playerId: id }, 1),
	operation('player.getSnapshot', 'player_queues/items', queue, { playerId: id }, 1),
	operation('library.getRecentlyAdded', 'music/recently_added_tracks', queue, { limit: 20 }),
	operation('library.getSimilarTracks', 'music/tracks/similar_tracks', track, { item: uri }),

	operation(
		'queue.playMedia',
		'player_queues/play_media',
		(place) => ({ ...queue(0), ...album(place) }),
		{ queueId: id, media: uri, options: { confirm: false } },
	),
	operation(
		'queue.playMedia',
		'player_queues/play_media',
		(place) => ({ ...queue(place), ...track(place) }),
		{ queueId: id, media: uri },
	),
	operation('queue.clear', 'player_queues/clear', queue, { queueId: id }),
	operation(
		'player.setVolume',
		'players/cmd/volume_set',
		(place) => ({ id: OFFICE, level: 10 + 20 * place }),
		{ playerId: id, volumeAction: 'set', volumeLevel: '={{ $json.level }}' },
	),
	operation('favorites.add', 'music/favorites/add_item', track, {
		item: byUri('={{ $json.uri }}'),
	}),
	operation(
		'playlist.create',
		'music/playlists/create_playlist',
		(place) => ({ name: `Morning Mix ${place}` }),
		{ name: '={{ $json.name }}' },
	),
	operation('playlist.replaceItems', 'music/playlists/add_playlist_tracks', playlist, {
		playlistId: uri,
		uris: '={{ $json.tracks }}',
	}),
	operation('playlist.rename', 'music/playlists/update', playlist, {
		playlistId: uri,
		name: '={{ $json.name }}',
	}),
	operation('library.removeItem', 'music/library/remove_item', track, { item: uri }),
];

/** Fills every queue with several pages of items. */
export function fillQueues(control: SimulatorControl): void {
	for (const queueId of QUEUES) control.fillQueue(queueId, ITEMS);
}

/** Whether a command only reads: any other may be sent once only. */
export function isReadCommand(command: string): boolean {
	return READING.test(command);
}

const READING =
	/^(players\/(all|get)|player_queues\/(all|get|items|get_active_queue)|music\/(\w+\/(library_items|album_tracks|playlist_tracks|podcast_episodes|similar_tracks)|item_by_uri|search|get_library_item|recently_added_tracks)|config\/(players\/get|providers)|providers|info|auth\/me|tasks\/(get|list))$/;
