import type { MediaItem } from '../../api/models/mediaItem';
import { groupValuesByKey } from '../../helpers/groupValuesByKey';
import { allUrisOf } from '../../helpers/mediaItems';

/** The rows of a playlist by their URIs and those of their albums: a playlist may have thousands of them. */
export class PlaylistRowIndex {
	private readonly rowsByUri: ReadonlyMap<string, readonly MediaItem[]>;

	constructor(readonly rows: readonly MediaItem[]) {
		this.rowsByUri = groupValuesByKey(
			rows.flatMap((row) => [...urisWithAlbum(row)].map((uri) => [uri, row])),
		);
	}

	/** The rows that have at least one of these URIs. */
	rowsWith(uris: Iterable<string>): ReadonlySet<MediaItem> {
		return new Set([...uris].flatMap((uri) => this.rowsByUri.get(uri) ?? []));
	}
}

/** All URIs of a row, and of the album that it is from. */
export function urisWithAlbum(row: MediaItem): ReadonlySet<string> {
	return new Set([row, row.album ?? []].flat().flatMap(allUrisOf));
}
