import { parseUri } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import { resolveUriOrMissing } from '../library/resolveUriOrMissing';
import { readTracksOrEpisodes } from '../library/mediaContainer';
import type { QueuedMediaIndex } from './queuedMediaIndex';

/** Finds the URIs of which nothing is in the queue: the server silently drops what it cannot resolve. */
export async function findSkippedUris(
	client: MusicAssistantClient,
	queued: QueuedMediaIndex,
	uris: readonly string[],
): Promise<string[]> {
	const areQueued = await Promise.all(uris.map(async (uri) => await isQueued(client, queued, uri)));
	return uris.filter((_, index) => areQueued[index] === false);
}

/**
 * Whether a queue has the item of a URI, or any part of it. Looks up other URIs of the item, and the contents of albums,
 * playlists and podcasts; what cannot be looked up counts as queued.
 */
export async function isQueued(
	client: MusicAssistantClient,
	queued: QueuedMediaIndex,
	uri: string,
): Promise<boolean> {
	if (queued.has(uri)) return true;
	const item = await resolveUriOrMissing(client, uri);
	if (typeof item === 'string') return item === 'unknown';
	const reference = parseUri(item.uri ?? '');
	if (reference?.kind !== 'item' || queued.has(reference.uri)) return true;
	const parts = await readTracksOrEpisodes(client, reference);
	// Only these have contents that the server may be unable to list.
	if (parts === undefined) return ['album', 'playlist', 'podcast'].includes(reference.mediaType);
	return parts.some(({ uri = '' }) => queued.has(uri));
}
