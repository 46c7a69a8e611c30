import { parseUri, type MediaType } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';

/** Media types for which `item_by_uri` may not find everything that can be played. */
const TYPES_WITHOUT_LOOKUP: readonly MediaType[] = [
	'audio_source',
	'folder',
	'genre',
	'sound_effect',
];

/**
 * Whether the server certainly finds none of the URIs, so that nothing can be played. Stops at the first one that may
 * exist.
 */
export async function areAllUnplayable(
	client: MusicAssistantClient,
	uris: readonly string[],
): Promise<boolean> {
	for (const uri of uris) if (!(await isUnplayable(client, uri))) return false;
	return uris.length > 0;
}

/**
 * Only a refusal by the server proves it, and only for media that it looks up in the same way to play it. Web addresses,
 * folders and the server's own playlists may be playable without being items: item_by_uri refuses
 * `builtin://playlist/random_tracks` (observed on 2.8).
 */
async function isUnplayable(client: MusicAssistantClient, uri: string): Promise<boolean> {
	const reference = parseUri(uri);
	if (reference?.kind !== 'item' || reference.provider === 'builtin') return false;
	if (TYPES_WITHOUT_LOOKUP.includes(reference.mediaType)) return false;
	const item = await client.call('music/item_by_uri', { uri }).catch(asApiError);
	if (!(item instanceof ApiError)) return false;
	// Without a status it was an unreadable answer, not a refusal.
	const isRefusal = item.kind === 'unexplained' || item.kind === 'rejected';
	return isRefusal && item.httpCode !== undefined;
}
