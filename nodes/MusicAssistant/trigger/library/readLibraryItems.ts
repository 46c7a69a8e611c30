import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { readPages } from '../../api/readPages';
import {
	pagedLibraryItemSource,
	type LibraryFilter,
	type LibraryType,
} from '../../services/library/libraryItems';

/** The server's own default. */
const PAGE_SIZE = 500;

/** All items of one type that the library has. */
export async function readLibraryItems(
	client: MusicAssistantClient,
	type: LibraryType,
	filter: LibraryFilter = {},
): Promise<MediaItem[]> {
	const items: MediaItem[] = [];
	const source = pagedLibraryItemSource(client, type, filter, { noCache: true });
	await readPages(source, { offset: 0, pageSize: PAGE_SIZE }, (item) => {
		items.push(item);
	});
	return items;
}
