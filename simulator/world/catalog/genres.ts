import { libraryItemFields } from './artists-albums-and-tracks';
import type { Library } from '../library/library';
import { PROVIDER_MEDIA_TYPES } from '../library/media-items';
import type { Genre } from '../library/media-items';

/** The genres that every server has; nothing here has the last one. */
const SERVERS_OWN_GENRES: readonly string[] = [
	'Audiobook',
	'Electronic',
	'Folk',
	'Jazz',
	'Ambient',
];

/** Adds a genre for each one that library items mention, in the order of their first appearance (recorded), and one without media. */
export function addGenresOfLibraryItems(library: Library): void {
	for (const name of new Set([...namesOfUsedGenres(library), ...SERVERS_OWN_GENRES])) {
		const itemId = library.nextId('genre');
		library.add<Genre>({
			mediaType: 'genre',
			...libraryItemFields(itemId),
			source: { itemId, domain: 'library', instance: 'library', contentType: '?', url: null },
			name,
			genres: null,
			isServersOwn: SERVERS_OWN_GENRES.includes(name),
		});
	}
}

/** The genres that items of the library mention. */
export function namesOfUsedGenres(library: Library): readonly string[] {
	return PROVIDER_MEDIA_TYPES.flatMap((type) =>
		library.list(type).flatMap(({ genres }) => genres ?? []),
	);
}
