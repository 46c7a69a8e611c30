import { sameName } from '../../helpers/names';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { asApiError, ApiError, undefinedIfRefused } from '../../api/apiError';
import { searchLibrary } from './library';

/** More playlists do not hold one name. */
const MOST = 500;

/**
 * A playlist of this name, among all that the server lists; null where there is none, `undefined` where none was seen
 * and the server does not let the library's be looked up. Its search finds what its library listing leaves out: playlist
 * files, which count as not in the library (observed on 2.8).
 *
 * @throws ApiError when no answer comes
 */
export async function playlistCalled(
	client: MusicAssistantClient,
	name: string,
): Promise<MediaItem | null | undefined> {
	const [listed, found] = await Promise.all([
		searchLibrary(client, name, MOST, ['playlist']).catch(undefinedIfRefused),
		client.tryCall('music/search', {
			search_query: name,
			media_types: ['playlist'],
			limit: MOST,
			// What streaming services offer is no playlist of this server: said in the words of old and of new ones.
			library_only: true,
			providers: ['library'],
		}),
	]);
	const called = [...(listed ?? []), ...(found?.playlists ?? [])].find((playlist) =>
		sameName(playlist.name ?? '', name),
	);
	return called ?? (listed ? null : undefined);
}

/** What became of a playlist that was to be made. */
export interface MadePlaylist {
	playlist?: MediaItem;
	/** Why there is none to show. */
	reason?: string;
}

/** Looks for a new playlist after the command that makes it; that it cannot be looked up is no reason to fail then. */
export async function madePlaylist(
	client: MusicAssistantClient,
	name: string,
): Promise<MadePlaylist> {
	const made = await playlistCalled(client, name).catch(asApiError);
	if (made instanceof ApiError) return { reason: `${UNSEEN}: ${made.message}` };
	if (made === undefined) return { reason: UNSEEN };
	return made ? { playlist: made } : { reason: NOT_LISTED };
}

const UNSEEN = 'The server took the command, and the new playlist could not be looked up';

const NOT_LISTED = 'The server took the command, and the new playlist is not among those it lists';
