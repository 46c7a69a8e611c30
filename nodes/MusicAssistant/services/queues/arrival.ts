import { belongsTo } from '../../helpers/items';
import { parseUri } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { mediaItemOf, type QueueItem } from '../../api/models/queueItem';
import { resolveUri } from '../library/resolveUri';
import { contents } from '../library/library';
import { wholeQueue } from './queueItems';

/** Those of several URIs of which nothing is in the queue: the server drops what it cannot resolve without a word. */
export async function skippedUris(
	client: MusicAssistantClient,
	queueId: string,
	uris: readonly string[],
): Promise<string[]> {
	const queued = mediaItemsOf(await wholeQueue(client, queueId, { noCache: true }));
	const skipped: string[] = [];
	for (const uri of uris) if (!(await isAmong(client, queued, uri))) skipped.push(uri);
	return skipped;
}

export function mediaItemsOf(queueItems: readonly QueueItem[]): MediaItem[] {
	return queueItems.map(mediaItemOf).filter((item) => item !== undefined);
}

/**
 * Whether something of what a URI names is among the media of a queue. What the server knows under another URI, and what is in
 * a playlist, is looked up; where that cannot be done, it counts as there.
 */
export async function isAmong(
	client: MusicAssistantClient,
	queued: readonly MediaItem[],
	uri: string,
): Promise<boolean> {
	if (queued.some((one) => belongsTo(one, uri))) return true;
	const item = await resolveUri(client, uri);
	if (typeof item === 'string') return item === 'unknown';
	const own = parseUri(item.uri ?? '');
	if (own?.kind !== 'item' || queued.some((one) => belongsTo(one, own.uri))) return true;
	const parts = await contents(client, own);
	// Only these have something in them that the server may be unable to list.
	if (parts === undefined) return ['album', 'playlist', 'podcast'].includes(own.mediaType);
	return parts.some(({ uri = '' }) => queued.some((one) => belongsTo(one, uri)));
}
