import { libraryFields } from './albums';
import type { Library } from '../library/library';
import { PROVIDER_MEDIA_TYPES } from '../library/media';
import type { Genre } from '../library/media';

/** Adds a genre for each one that library items mention, in the order of their first appearance (recorded). */
export function addGenres(library: Library): void {
	const names = PROVIDER_MEDIA_TYPES.flatMap((type) =>
		library.list(type).flatMap(({ genres }) => genres ?? []),
	);
	for (const name of new Set(names)) {
		const itemId = library.nextId('genre');
		library.add<Genre>({
			mediaType: 'genre',
			...libraryFields(itemId),
			source: { itemId, domain: 'library', instance: 'library', contentType: '?', url: null },
			name,
			genres: null,
		});
	}
}
