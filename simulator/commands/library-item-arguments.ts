import { unhandled } from '../errors';
import type { Library } from '../world/library/library';
import { TYPES_IN_LIBRARY } from '../world/library/media';
import type { LibraryItem } from '../world/library/media';
import { either, enumeration, integer, text } from './types';
import type { ValueType } from './parameters';

const WORDS = [...TYPES_IN_LIBRARY, 'podcast_episode', 'folder'] as const;
type Word = (typeof WORDS)[number] | 'unknown';

/** A single media type, as the command list spells it. */
export const mediaType: ValueType<Word> = {
	...enumeration('MediaType', WORDS),
	name: "<enum 'MediaType",
};

/** Numeric, as text or as a number (observed). */
export const LIBRARY_ID = either(text, integer);

/** The item in the library; the ID of an episode is taken for that of a podcast (read from the source). */
export function findLibraryItem(library: Library, type: Word, id: string | number): LibraryItem {
	const kept = libraryTypeOf(type);
	if (!/^-?[0-9]+$/.test(String(id))) throw unhandled(`invalid literal for int(): ${id}`);
	return library.get(kept, String(id), 'library');
}

/** The type under which the library keeps it; there are no others (observed: an invalid one fails). */
export function libraryTypeOf(type: Word): LibraryItem['mediaType'] {
	const kept = TYPES_IN_LIBRARY.find(
		(known) => known === (type === 'podcast_episode' ? 'podcast' : type),
	);
	if (kept === undefined) throw unhandled(`There is no library of ${type}`);
	return kept;
}
