import type { MediaItem } from '../../api/models/mediaItem';
import { allUrisOf } from '../../helpers/mediaItems';

/** The rows of a playlist by their URIs and those of their albums: a playlist may have thousands of them. */
export class RowIndex {
	private readonly rowsByUri = new Map<string, MediaItem[]>();

	constructor(readonly rows: readonly MediaItem[]) {
		for (const row of rows) {
			for (const uri of urisWithAlbum(row)) {
				const known = this.rowsByUri.get(uri);
				if (known) known.push(row);
				else this.rowsByUri.set(uri, [row]);
			}
		}
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
