import { unhandled } from '../errors';
import type { Library } from '../world/library/library';
import { LIBRARY_MEDIA_TYPES } from '../world/library/media-items';
import type { LibraryItem } from '../world/library/media-items';
import { unionType, enumerationOrUnknownType, integer, text } from './argument-types';
import type { ArgumentType } from './parameters';

const MEDIA_TYPE_NAMES = [...LIBRARY_MEDIA_TYPES, 'podcast_episode', 'folder'] as const;
type MediaTypeName = (typeof MEDIA_TYPE_NAMES)[number] | 'unknown';

/** A single media type, as the command list spells it. */
export const mediaType: ArgumentType<MediaTypeName> = {
	...enumerationOrUnknownType('MediaType', MEDIA_TYPE_NAMES),
	name: "<enum 'MediaType",
};

/** Numeric, as text or as a number (observed). */
export const libraryItemId = unionType(text, integer);

/** The library item; an episode ID is treated as the ID of a podcast (read from the source). */
export function requireLibraryItem(
	library: Library,
	type: MediaTypeName,
	id: string | number,
): LibraryItem {
	const libraryType = requireLibraryType(type);
	if (!/^-?[0-9]+$/.test(String(id))) throw unhandled(`invalid literal for int(): ${id}`);
	return library.get(libraryType, String(id), 'library');
}

/** The library's type for a media type; throws if the library has none (observed). */
export function requireLibraryType(type: MediaTypeName): LibraryItem['mediaType'] {
	const libraryType = LIBRARY_MEDIA_TYPES.find(
		(known) => known === (type === 'podcast_episode' ? 'podcast' : type),
	);
	if (libraryType === undefined) throw unhandled(`There is no library of ${type}`);
	return libraryType;
}
