import { unhandled } from '../errors';
import type { Library } from '../world/library/library';
import { KEPT_TYPES } from '../world/library/media';
import type { LibraryItem } from '../world/library/media';
import { either, enumeration, integer, text } from './types';
import type { ValueType } from './parameters';

const WORDS = [...KEPT_TYPES, 'podcast_episode', 'folder'] as const;
type Word = (typeof WORDS)[number] | 'unknown';

/** A single media type, as the command list spells it. */
export const mediaType: ValueType<Word> = {
	...enumeration('MediaType', WORDS),
	name: "<enum 'MediaType",
};

/** Numeric, as text or as a number (observed). */
export const LIBRARY_ID = either(text, integer);

/** The item in the library; the ID of an episode is taken for that of a podcast (read from the source). */
export function libraryItem(library: Library, type: Word, id: string | number): LibraryItem {
	const kept = keptAs(type);
	if (!/^-?[0-9]+$/.test(String(id))) throw unhandled(`invalid literal for int(): ${id}`);
	return library.get(kept, String(id), 'library');
}

/** The type under which the library keeps it; there are no others (observed: an invalid one fails). */
export function keptAs(type: Word): LibraryItem['mediaType'] {
	const kept = KEPT_TYPES.find(
		(known) => known === (type === 'podcast_episode' ? 'podcast' : type),
	);
	if (kept === undefined) throw unhandled(`There is no library of ${type}`);
	return kept;
}
