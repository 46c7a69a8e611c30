import type { MusicAssistantClient } from '../../api/client';
import { certainlySupports } from '../../api/serverVersions';
import { parseUri } from '../../helpers/uri';

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
