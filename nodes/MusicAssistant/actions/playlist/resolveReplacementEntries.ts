import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { allUrisOf } from '../../helpers/mediaItems';
import { joinWithLimit } from '../../helpers/text';
import type { OperationContext } from '../../parameters/operationContext';
import type { EditablePlaylist } from '../../parameters/resolve/resolvePlaylist';
import { PlaylistEntry } from '../../services/playlists/playlistEntry';
import { readPlaylistRows } from '../../services/playlists/playlistRows';
import { resolveEntriesToAdd, type EntriesToAdd } from './resolveEntriesToAdd';

/** The rows that a playlist has, as far as the server has stored them, by each of their URIs. */
export type RowsByUri = ReadonlyMap<string, MediaItem>;

export async function readRowsByUri(
	client: MusicAssistantClient,
	{ id }: EditablePlaylist,
): Promise<RowsByUri> {
	const rows = await readPlaylistRows(client, id);
	return new Map(rows.flatMap((row) => allUrisOf(row).map((uri) => [uri, row])));
}

/**
 * Resolves the items that are to be all that the playlist contains, in their order and with duplicates: albums and
 * playlists as their tracks. The playlist's own rows are not looked up again, because there may be thousands.
 *
 * @throws ParameterError if the server does not report the tracks of an album or playlist; otherwise as `resolveEntriesToAdd`
 */
export async function resolveReplacementEntries(
	context: OperationContext,
	playlist: EditablePlaylist,
	uris: readonly string[],
	rowsByUri: RowsByUri,
): Promise<EntriesToAdd> {
	const { parameters } = context;
	const others = [...new Set(uris)].filter((uri) => !rowsByUri.has(uri));
	const { entries: found, missing } = await resolveEntriesToAdd(context, playlist, others);
	const hidden = found.filter(({ hasUnknownContents }) => hasUnknownContents);
	if (hidden.length > 0) {
		throw parameters.error(
			'uris',
			`contains an album or playlist whose tracks the server does not report: ${joinWithLimit(hidden.map(({ uri }) => uri))}`,
			'Enter the URIs of its tracks instead. Nothing was changed.',
		);
	}
	const foundByUri = new Map(found.map((entry) => [entry.uri, entry]));
	const entries = uris.flatMap((uri) => {
		const row = rowsByUri.get(uri);
		return row ? new PlaylistEntry(uri, row) : (foundByUri.get(uri)?.toTrackEntries() ?? []);
	});
	return { entries, missing };
}
