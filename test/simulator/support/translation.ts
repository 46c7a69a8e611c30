import type { Simulator } from '../../../simulator';
import { send } from './requests';

/** The recorded servers' ids, and what stands for them in the simulated house. */
const PLAYERS: readonly (readonly [string, string])[] = [
	['upa45d36102002', 'b8:27:eb:8a:b8:8e'],
	['upa45d36102003', 'RINCON_48A6B820191201400'],
	['upa45d36102004', '115ee854-3ac5-38c1-277d-7bdb4f3c126d'],
	['upa45d36102005', 'up7b0e44f1c826'],
	['up000000000001', 'up1f6a83b0d95e'],
	['a4:5d:36:10:30:01', 'RINCON_48A6B820191201400'],
	['a4:5d:36:10:30:02', '115ee854-3ac5-38c1-277d-7bdb4f3c126d'],
];

const FEED = ['podcastfeed--sHmLEz44', 'podcastfeed--hY2sB6nK'] as const;

/** Recorded queue item ids, by the place the item had in the queue at that moment. */
const QUEUE_ITEMS: readonly (readonly [string, number])[] = [
	['204cf22c78714c17804b0c32f6309340', 5],
	['35e6a87e471448dcb958d0aeb7e7c53f', 5],
	['fad645e03f784b8e99e05b0feaa9fb17', 6],
	['e4d91d0bb61e4871834b4a80f2954a7d', 0],
	['809c03d72baa4fac9a079f5b726b0610', 4],
	['3d9185edbf0e49c898a5ec15a1739d26', 9],
];

/** Rewrites a recorded request for the simulator: same meaning, its own ids and addresses. */
export async function translator(simulator: Simulator, soundServer: string) {
	const kitchen = 'b8:27:eb:8a:b8:8e';
	const { json: player } = await send(simulator, 'players/get', { player_id: kitchen });
	const protocolId = field(field(player, 'output_protocols'), 0, 'output_protocol_id');
	const { json: albumTracks } = await send(simulator, 'music/albums/album_tracks', {
		item_id: '3',
		provider_instance_id_or_domain: 'library',
	});
	const { json: playlistTracks } = await send(simulator, 'music/playlists/playlist_tracks', {
		item_id: '8',
		provider_instance_id_or_domain: 'library',
	});
	const { json: episodes } = await send(simulator, 'music/podcasts/podcast_episodes', {
		item_id: '1',
		provider_instance_id_or_domain: 'library',
	});
	const episode = (index: number) => text(field(episodes, index, 'item_id'));
	const playlistTrack = text(field(playlistTracks, 4, 'item_id'));
	const recordedPlaylistTrack = 'The Paper Lanterns/Northern Static/06 Juniper Theme.flac';
	const fixed: readonly (readonly [string, string])[] = [
		...PLAYERS,
		...(typeof protocolId === 'string' ? [['a4:5d:36:10:20:02', protocolId] as const] : []),
		[recordedPlaylistTrack, playlistTrack],
		['filesystem_local--NAtwbA9e', 'filesystem--1234'],
		FEED,
		['daily-brief-2', episode(1)],
		['daily-brief-3', episode(2)],
		['library://track/42', text(field(albumTracks, 1, 'uri'))],
		['"42"', `"${text(field(albumTracks, 1, 'item_id'))}"`],
		['http://127.0.0.1:8190', soundServer],
	];
	return (recorded: string): string => {
		const queueItems = simulator.control.queue(kitchen).itemIds;
		const moving = QUEUE_ITEMS.map(([id, index]) => [id, queueItems[index] ?? id] as const);
		return [...fixed, ...moving].reduce(
			(rewritten, [from, to]) => rewritten.replaceAll(from, to),
			recorded,
		);
	};
}

/** A value inside a parsed answer; undefined where the path leads nowhere. */
export function field(value: unknown, ...path: readonly (string | number)[]): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);
}

export function text(value: unknown): string {
	if (typeof value !== 'string') throw new TypeError(`Not text: ${JSON.stringify(value)}`);
	return value;
}
