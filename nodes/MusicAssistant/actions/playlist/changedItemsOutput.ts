import type { MediaItem } from '../../api/models/mediaItem';
import type { JsonObject } from '../../helpers/json';
import type { PlaylistEntry } from '../../services/playlists/playlistEntry';

/** The output fields for what was added: its URIs, and its names for messages. */
export function addedItemsOutput(entries: readonly PlaylistEntry[]): JsonObject {
	return { added_names: entries.map(({ name }) => name), added: entries.map(({ uri }) => uri) };
}

/** The output fields for what was removed, one entry for each row. */
export function removedItemsOutput(rows: readonly MediaItem[]): JsonObject {
	return {
		removed_names: rows.map(({ name, uri = '' }) => name ?? uri),
		removed: rows.map(({ uri = '' }) => uri),
	};
}
