import { libraryItemFields } from './artists-albums-and-tracks';
import type { Library } from '../library/library';
import { PROVIDER_MEDIA_TYPES } from '../library/media-items';
import type { Genre } from '../library/media-items';

/** Adds a genre for each one that library items mention, in the order of their first appearance (recorded). */
export function addGenresOfLibraryItems(library: Library): void {
	const names = PROVIDER_MEDIA_TYPES.flatMap((type) =>
		library.list(type).flatMap(({ genres }) => genres ?? []),
	);
	for (const name of new Set(names)) {
		const itemId = library.nextId('genre');
		library.add<Genre>({
			mediaType: 'genre',
			...libraryItemFields(itemId),
			source: { itemId, domain: 'library', instance: 'library', contentType: '?', url: null },
			name,
			genres: null,
		});
	}
}
