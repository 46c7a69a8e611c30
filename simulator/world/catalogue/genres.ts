import { inLibrary } from './albums';
import type { Library } from '../library/library';
import { LIBRARY_TYPES } from '../library/media';
import type { Genre } from '../library/media';

/** One for each genre that items of the library name, in the order of their first appearance (recorded). */
export function addGenres(library: Library): void {
	const words = LIBRARY_TYPES.flatMap((type) =>
		library.list(type).flatMap(({ genres }) => genres ?? []),
	);
	for (const name of new Set(words)) {
		const itemId = library.nextId('genre');
		library.add<Genre>({
			mediaType: 'genre',
			...inLibrary(itemId),
			source: { itemId, domain: 'library', instance: 'library', contentType: '?', url: null },
			name,
			genres: null,
		});
	}
}
