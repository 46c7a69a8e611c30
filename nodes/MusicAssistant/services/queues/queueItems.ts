import type { MusicAssistantClient } from '../../api/client';
import {
	type QueueItem,
	type PlayerQueue,
	mediaItemOfQueueItem,
} from '../../api/models/playerQueue';
import { readRows, type PagedSource } from '../../api/readPages';
import { findQueue, type PlaybackTarget, readActiveQueue } from './playbackTargets';
import { undefinedIfRefused } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { isFavorite } from '../../api/models/mediaItems';
import type { MediaItem } from '../../api/models/mediaItem';

/** The items of a queue as a source for `readPages`. */
export function pagedQueueItemSource(
	client: MusicAssistantClient,
	id: string,
	{ noCache = false }: { noCache?: boolean } = {},
): PagedSource<QueueItem> {
	const options = (mustBeNew?: boolean) => ({ noCache: noCache || mustBeNew });
	return {
		name: `the queue "${id}"`,
		page: async (offset, limit, mustBeNew) => {
			const page = { queue_id: id, limit, offset };
			return await client.call('player_queues/items', page, {
				isLarge: true,
				...options(mustBeNew),
			});
		},
		count: async (mustBeNew) => (await findQueue(client, id, options(mustBeNew)))?.items,
		identity: ({ id }) => (id === '' ? undefined : id),
	};
}

/** All items of a queue, however long it is. */
export async function readAllQueueItems(
	client: MusicAssistantClient,
	queueId: string,
	options: { noCache?: boolean } = {},
): Promise<QueueItem[]> {
	return await readRows(pagedQueueItemSource(client, queueId, options));
}

/**
 * Reads some items of a queue without the cache.
 *
 * @param offset position of the first one
 * @param limit maximum number of items
 */
export async function readQueueItemsFrom(
	client: MusicAssistantClient,
	id: string,
	offset: number,
	limit: number,
): Promise<QueueItem[]> {
	const args = { queue_id: id, limit, offset };
	return await client.call('player_queues/items', args, { noCache: true });
}

/** The ids of queue items; items without an id are left out. */
export function queueItemIds(items: readonly QueueItem[]): Set<string> {
	return new Set(items.map(({ id }) => id).filter((id) => id !== ''));
}

/** What a player plays, as far as the server reports it. */
export interface NowPlayingItem {
	name: string;
	mediaType?: string;
	/** Left out for radio stations and external sources, whose songs the server has to find by name. */
	uri?: string;
	/** Whether it is a favorite; from 2.11 on, of the user who started the music. */
	isFavorite?: boolean;
}

/** Reads what a player plays: null for nothing; `undefined` if the server does not report it. */
export async function readNowPlayingItem(
	client: MusicAssistantClient,
	{ id }: PlaybackTarget,
): Promise<NowPlayingItem | null | undefined> {
	const player = await client.tryCall('players/get', { player_id: id }, { noCache: true });
	if (player?.playbackState === 'idle') return null;
	let isReported = player !== undefined;
	const queue = await readActiveQueue(client, id).catch((reason: unknown) => {
		isReported = false;
		undefinedIfRefused(reason);
		return undefined;
	});
	if (!player && queue?.state === 'idle') return null;
	const item = playsExternalSource(player, queue) ? undefined : queue?.currentItem;
	const media = mediaItemOfQueueItem(item);
	if (media) return toNowPlaying(item?.name, media);
	const external = player?.currentMedia;
	const name = external?.title ?? external?.uri;
	return name === undefined ? (isReported ? null : undefined) : { name };
}

/** Whether the player plays an external source, so that the current item of its queue is not what it plays. */
export function playsExternalSource(player?: Player | null, queue?: PlayerQueue): boolean {
	if (queue?.active !== false) return false;
	if (!player) return true;
	const { activeSource } = player;
	return activeSource !== undefined && activeSource !== queue.id;
}

function toNowPlaying(name: string | undefined, media: MediaItem): NowPlayingItem {
	const { mediaType, uri } = media;
	return {
		name: name ?? media.name ?? '',
		mediaType,
		...(mediaType === 'radio' ? {} : { uri }),
		isFavorite: isFavorite(media),
	};
}

/** Seconds into the current item, now; for a queue that is not playing, where it will continue. */
export function secondsIntoCurrentItem(queue: PlayerQueue): number {
	const { state, elapsedTime, resumePosition } = queue;
	if (state !== 'playing') return Math.max(elapsedTime ?? 0, resumePosition);
	const position = elapsedTimeNow(
		{
			elapsed: elapsedTime,
			reportedAt: queue.elapsedTimeLastUpdated,
			isPlaying: true,
			speed: queue.playbackSpeed,
			duration: queue.currentItem?.duration,
		},
		Date.now(),
	);
	return position ?? 0;
}

/** A position as the server last reported it. */
interface ReportedPosition {
	/** In seconds. */
	readonly elapsed: number | null | undefined;
	/** When, in seconds since 1970. */
	readonly reportedAt: number | undefined;
	readonly isPlaying: boolean;
	/** 1 is normal. */
	readonly speed?: number | undefined;
	/** In seconds; `undefined` for a stream without an end. */
	readonly duration: number | undefined;
}

/** The position now, in whole seconds: players report it only now and then, some only when playback starts or stops. */
export function elapsedTimeNow(
	{ elapsed, reportedAt, isPlaying, speed = 1, duration = Infinity }: ReportedPosition,
	nowMs: number,
): number | null {
	if (elapsed === null || elapsed === undefined) return null;
	// The server's clock may be ahead.
	const age = isPlaying && reportedAt !== undefined ? Math.max(0, nowMs / 1000 - reportedAt) : 0;
	return Math.floor(Math.min(elapsed + age * speed, duration));
}

/** The reason why playback cannot be verified: the documentation promises no fields of queues. */
export const PLAYBACK_NOT_REPORTED = 'This server does not report what its queues are playing';

/** The reason why the items of a queue cannot be verified. */
export const ITEMS_NOT_REPORTED = 'This server does not report what is in its queues';

/** Whether a queue has the fields that report what it plays. */
export function reportsPlayback({ state, currentItem }: PlayerQueue): boolean {
	return state !== undefined && currentItem !== undefined;
}

/** How far a position may be from the end of an item that has ended: at most a tenth of it, and 10 seconds for a crossfade. */
const MAX_END_LAG_SECONDS = 10;

/** Servers may leave a short item a whole second before its end (recorded on 2.7 and 2.8). */
export const MIN_END_LAG_SECONDS = 1;

/** How many seconds before its end an item of this duration may count as ended. */
export function endLag(duration: number): number {
	return Math.max(MIN_END_LAG_SECONDS, Math.min(MAX_END_LAG_SECONDS, duration / 10));
}
