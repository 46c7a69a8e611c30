import { parseUri, type MediaType } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';

/** Kinds of which nobody knows whether `item_by_uri` finds all that can be played. */
const UNSURE: readonly MediaType[] = ['audio_source', 'folder', 'genre', 'sound_effect'];

/**
 * Whether nothing of what the URIs name can be played because the server certainly finds none of it. Asks no further
 * than the first one that may be there.
 */
export async function areAllDead(
	client: MusicAssistantClient,
	uris: readonly string[],
): Promise<boolean> {
	for (const uri of uris) if (!(await isDead(client, uri))) return false;
	return uris.length > 0;
}

/**
 * Only the server's own refusal is a proof, and only for what it plays by looking it up in the same way. Web addresses may
 * be played although they are no item, and so may folders and the playlists that the server makes itself
 * (`builtin://playlist/random_tracks` is refused by item_by_uri; seen on 2.8).
 */
async function isDead(client: MusicAssistantClient, uri: string): Promise<boolean> {
	const reference = parseUri(uri);
	if (reference?.kind !== 'item' || reference.provider === 'builtin') return false;
	if (UNSURE.includes(reference.mediaType)) return false;
	const item = await client.call('music/item_by_uri', { uri }).catch(asApiError);
	if (!(item instanceof ApiError)) return false;
	// Without a status it was an answer that could not be read: no refusal.
	const isRefusal = item.kind === 'unexplained' || item.kind === 'rejected';
	return isRefusal && item.httpCode !== undefined;
}
