import { isSameName } from '../../helpers/nameComparison';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { asApiError, ApiError, undefinedIfRefused } from '../../api/apiError';
import { searchLibrary } from '../library/libraryItems';
import { certainlySupports } from '../../api/serverVersions';
import { parseUri } from '../../helpers/uri';

/** Maximum number of playlists with a matching name. */
const MAX_SAME_NAME = 500;

/**
 * The playlist of this name, among all that the server lists; null if there is none, `undefined` if none was found and the
 * server refuses to list those of the library. Its search also finds playlist files, which do not count as library items
 * (observed on 2.8).
 *
 * @param exceptUri of a playlist that does not count
 * @throws ApiError if no answer comes
 */
export async function findPlaylistByName(
	client: MusicAssistantClient,
	name: string,
	exceptUri?: string,
): Promise<MediaItem | null | undefined> {
	const [listed, found] = await Promise.all([
		searchLibrary(client, name, MAX_SAME_NAME, ['playlist']).catch(undefinedIfRefused),
		client.tryCall('music/search', {
			search_query: name,
			media_types: ['playlist'],
			limit: MAX_SAME_NAME,
			// Leaves out playlists of streaming services. Old servers know the first argument, new ones the second.
			library_only: true,
			providers: ['library'],
		}),
	]);
	const match = [...(listed ?? []), ...(found?.playlists ?? [])].find(
		(playlist) => isSameName(playlist.name ?? '', name) && playlist.uri !== exceptUri,
	);
	return match ?? (listed ? null : undefined);
}

/** A new playlist, if it was found. */
export interface CreatedPlaylistOrReason {
	playlist?: MediaItem;
	/** Why it was not found. */
	reason?: string;
}

/** Finds a new playlist after the command that creates it. Never fails, because the command has succeeded. */
export async function lookUpPlaylistAfterCreation(
	client: MusicAssistantClient,
	name: string,
): Promise<CreatedPlaylistOrReason> {
	const found = await findPlaylistByName(client, name).catch(asApiError);
	if (found instanceof ApiError) return { reason: `${LOOKUP_FAILED_REASON}: ${found.message}` };
	if (found === undefined) return { reason: LOOKUP_FAILED_REASON };
	return found ? { playlist: found } : { reason: NOT_LISTED_REASON };
}

const LOOKUP_FAILED_REASON =
	'The server accepted the command, but the new playlist could not be looked up';

const NOT_LISTED_REASON = 'The server accepted the command, but does not list the new playlist';

/**
 * A sentence for the error about something that the server cannot find. From 2.11 on, playlists belong to users, and a
 * playlist that is not shared with the token's user is treated like one that does not exist.
 *
 * @param canBePlaylist whether a playlist is among what was not found
 * @returns the sentence with a leading space; '' if it does not apply
 */
export async function hiddenPlaylistHint(
	client: MusicAssistantClient,
	canBePlaylist: boolean,
): Promise<string> {
	if (!canBePlaylist || !(await certainlySupports(client, 'ownedPlaylists'))) return '';
	return ' A playlist may also belong to another user who does not share it with the user of the access token; then not even admins see it.';
}

export function isPlaylistUri(uri: string): boolean {
	const reference = parseUri(uri);
	return reference?.kind === 'item' && reference.mediaType === 'playlist';
}
