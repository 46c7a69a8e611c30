import { isItemOrPartOf } from '../../helpers/mediaItems';
import { parseUri } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { mediaItemOfQueueItem, type QueueItem } from '../../api/models/queueItem';
import { resolveUriOrMissing } from '../library/resolveUriOrMissing';
import { readTracksOrEpisodes } from '../library/mediaContainer';
import { readAllQueueItems } from './queueItems';

/** Finds the URIs of which nothing is in the queue: the server silently drops what it cannot resolve. */
export async function findSkippedUris(
	client: MusicAssistantClient,
	queueId: string,
	uris: readonly string[],
): Promise<string[]> {
	const queued = mediaItemsOfQueueItems(
		await readAllQueueItems(client, queueId, { noCache: true }),
	);
	const skipped: string[] = [];
	for (const uri of uris) if (!(await isQueued(client, queued, uri))) skipped.push(uri);
	return skipped;
}

export function mediaItemsOfQueueItems(queueItems: readonly QueueItem[]): MediaItem[] {
	return queueItems.map(mediaItemOfQueueItem).filter((item) => item !== undefined);
}

/**
 * Whether a queue has the item of a URI, or any part of it. Looks up other URIs of the item, and the contents of albums,
 * playlists and podcasts; what cannot be looked up counts as queued.
 */
export async function isQueued(
	client: MusicAssistantClient,
	queuedMedia: readonly MediaItem[],
	uri: string,
): Promise<boolean> {
	if (queuedMedia.some((one) => isItemOrPartOf(one, uri))) return true;
	const item = await resolveUriOrMissing(client, uri);
	if (typeof item === 'string') return item === 'unknown';
	const reference = parseUri(item.uri ?? '');
	if (reference?.kind !== 'item' || queuedMedia.some((one) => isItemOrPartOf(one, reference.uri))) {
		return true;
	}
	const parts = await readTracksOrEpisodes(client, reference);
	// Only these have contents that the server may be unable to list.
	if (parts === undefined) return ['album', 'playlist', 'podcast'].includes(reference.mediaType);
	return parts.some(({ uri = '' }) => queuedMedia.some((one) => isItemOrPartOf(one, uri)));
}
