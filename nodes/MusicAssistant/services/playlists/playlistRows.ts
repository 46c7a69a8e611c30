import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';

const TRACKS_COMMAND = 'music/playlists/playlist_tracks';

/** @param from what the server has stored may be outdated; reading a long playlist from its provider takes a minute */
function argumentsToListTracks(id: string, from: 'store' | 'provider') {
	return {
		item_id: id,
		provider_instance_id_or_domain: 'library',
		provider_instance_or_domain: 'library',
		...(from === 'provider' ? { force_refresh: true } : {}),
	};
}

/**
 * The current rows of a library playlist.
 *
 * @param refresh given if the server must read them from the provider
 */
export async function readPlaylistRows(
	client: MusicAssistantClient,
	id: string,
	refresh?: { timeoutSeconds: number },
): Promise<readonly MediaItem[]> {
	const args = argumentsToListTracks(id, refresh ? 'provider' : 'store');
	return await client.call(TRACKS_COMMAND, args, { noCache: true, ...refresh });
}

/**
 * The rows of a playlist before a change, read from its provider or cached after the change of an earlier item.
 * `undefined` if the server refuses to list them.
 */
export async function readRowsBeforeChange(
	client: MusicAssistantClient,
	id: string,
	timeoutSeconds: number,
): Promise<readonly MediaItem[] | undefined> {
	return await client.tryCall(TRACKS_COMMAND, argumentsToListTracks(id, 'provider'), {
		timeoutSeconds,
	});
}

/** Caches the rows after a change for the next change of the same playlist. */
export function cachePlaylistRows(
	client: MusicAssistantClient,
	id: string,
	rows: readonly MediaItem[],
): void {
	client.primeCache(
		TRACKS_COMMAND,
		argumentsToListTracks(id, 'provider'),
		rows.map(({ raw }) => raw),
	);
}

/**
 * The positions of rows, as the command that removes them counts them, from the last one to the first: then none changes
 * before its turn, whatever the provider does with them. Rows without a position are left out.
 */
export function removalPositions(rows: readonly MediaItem[]): number[] {
	const positions = rows.flatMap(({ position }) => position ?? []);
	return [...new Set(positions)].sort((one, other) => other - one);
}
