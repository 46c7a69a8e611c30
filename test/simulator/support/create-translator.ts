import type { Simulator } from '../../../simulator';
import { sendCommand } from './send-command';

/** The IDs of the recorded servers, and the corresponding ones of the simulator. */
const PLAYERS: readonly (readonly [string, string])[] = [
	['upa45d36102002', 'b8:27:eb:8a:b8:8e'],
	['upa45d36102003', 'RINCON_48A6B820191201400'],
	['upa45d36102004', '115ee854-3ac5-38c1-277d-7bdb4f3c126d'],
	['upa45d36102005', 'up7b0e44f1c826'],
	['up000000000001', 'up1f6a83b0d95e'],
	['a4:5d:36:10:30:01', 'RINCON_48A6B820191201400'],
	['a4:5d:36:10:30:02', '115ee854-3ac5-38c1-277d-7bdb4f3c126d'],
	['a4:5d:36:10:40:01', 'b8:27:eb:8a:b8:8e'],
];

/** The IDs of hidden players, and the players they belong to. */
const PROTOCOL_PLAYERS: readonly (readonly [string, string])[] = [
	['a4:5d:36:10:20:02', 'b8:27:eb:8a:b8:8e'],
	['02:00:00:00:00:01', 'up1f6a83b0d95e'],
];

const RECORDED_ADMIN = 'vfxMVIDoNAwAeETss1j3i-xhJUhtW10JOGu6wAcqynI';

const PROVIDERS: readonly (readonly [string, string])[] = [
	['podcastfeed--sHmLEz44', 'podcastfeed--hY2sB6nK'],
	['podcastfeed--8gZNck8e', 'podcastfeed--hY2sB6nK'],
	['filesystem_local--NAtwbA9e', 'filesystem--1234'],
	['filesystem_local', 'filesystem'],
];

/** Recorded queue item IDs, by the position of the item in the queue at that time. */
const QUEUE_ITEMS: readonly (readonly [string, number])[] = [
	['204cf22c78714c17804b0c32f6309340', 5],
	['35e6a87e471448dcb958d0aeb7e7c53f', 5],
	['fad645e03f784b8e99e05b0feaa9fb17', 6],
	['e4d91d0bb61e4871834b4a80f2954a7d', 0],
	['809c03d72baa4fac9a079f5b726b0610', 4],
	['3d9185edbf0e49c898a5ec15a1739d26', 9],
];

/** Recorded URIs of library items, and the corresponding ones of the simulator. */
const ITEMS: readonly (readonly [string, string])[] = [
	['The Paper Lanterns/Harbour Lights', 'library://album/3'],
	['Endless Loop.m3u', 'library://playlist/3'],
	['Evening Mix.m3u', 'library://playlist/8'],
	['Mira Holt/Slow Rivers/02 Ember Waltz.mp3', 'library://track/24'],
	['1270018190dailybrieffeedxml', 'library://podcast/1'],
];

/** Recorded search queries, and queries with the same kinds of hits here. */
const SEARCH_QUERIES: readonly (readonly [string, string])[] = [
	['"dawn"', '"amber"'],
	['"lantern"', '"copper"'],
	['"brief"', '"news"'],
];

/** Returns a function that replaces the IDs and URIs in a recorded text by those of the simulator. */
export async function createTranslator(simulator: Simulator, soundServer: string) {
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator, command, args)).json;
	const inLibrary = (itemId: string) => ({
		item_id: itemId,
		provider_instance_id_or_domain: 'library',
	});
	const albumTracks = await ask('music/albums/album_tracks', inLibrary('3'));
	const playlistTracks = await ask('music/playlists/playlist_tracks', inLibrary('8'));
	const episodes = await ask('music/podcasts/podcast_episodes', inLibrary('1'));
	const fixed: (readonly [string, string])[] = [
		...PLAYERS,
		...PROVIDERS,
		[
			'The Paper Lanterns/Northern Static/06 Juniper Theme.flac',
			requireText(valueAt(playlistTracks, 4, 'item_id')),
		],
		['daily-brief-1', requireText(valueAt(episodes, 0, 'item_id'))],
		['daily-brief-2', requireText(valueAt(episodes, 1, 'item_id'))],
		['daily-brief-3', requireText(valueAt(episodes, 2, 'item_id'))],
		['library://track/42', requireText(valueAt(albumTracks, 1, 'uri'))],
		['"42"', `"${requireText(valueAt(albumTracks, 1, 'item_id'))}"`],
		['http://127.0.0.1:8190', soundServer],
		// The first playlist that is created; the recorded server had created one before it.
		['"db_playlist_id": "16"', '"db_playlist_id": "15"'],
		['"db_playlist_id": 16', '"db_playlist_id": 15'],
		['"item_id": "16", "provider_inst', '"item_id": "15", "provider_inst'],
		['"library_item_id": "16"', '"library_item_id": "15"'],
		...SEARCH_QUERIES,
	];
	for (const [recorded, uri] of ITEMS) {
		const item = await ask('music/item_by_uri', { uri });
		fixed.push([recorded, requireText(valueAt(item, 'provider_mappings', 0, 'item_id'))]);
	}
	for (const [recorded, playerId] of PROTOCOL_PLAYERS) {
		const player = await ask('players/get', { player_id: playerId });
		const protocolId = valueAt(player, 'device_info', 'mac_address');
		if (typeof protocolId === 'string') fixed.push([recorded, protocolId]);
	}
	const admin = valueAt(await ask('auth/me'), 'user_id');
	if (typeof admin === 'string') fixed.push([RECORDED_ADMIN, admin]);
	return (recorded: string): string =>
		[...fixed, ...currentQueueItemIds(simulator, recorded)].reduce(
			(rewritten, [from, to]) => rewritten.replaceAll(from, to),
			recorded,
		);
}

/** The current IDs of the queue items that recordings refer to; they change all the time. */
function currentQueueItemIds(
	simulator: Simulator,
	recorded: string,
): (readonly [string, string])[] {
	const meant = QUEUE_ITEMS.filter(([id]) => recorded.includes(id));
	if (meant.length === 0) return [];
	const { itemIds } = simulator.control.queue('b8:27:eb:8a:b8:8e');
	return meant.map(([id, index]) => [id, itemIds[index] ?? id]);
}

/** A value inside a parsed response; undefined if there is nothing at the path. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);
}

export function requireText(value: unknown): string {
	if (typeof value !== 'string') throw new TypeError(`Not text: ${JSON.stringify(value)}`);
	return value;
}
