import { unhandled } from '../errors';
import type { Library } from '../world/library/library';
import { LIBRARY_MEDIA_TYPES, type LibraryItem } from '../world/library/media-items';
import { unionType, enumerationOrUnknownType, integer, text, listType } from './parameters';
import type { ArgumentType } from './parameters';
import { isRecord } from '../json';

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

export interface ParsedMediaItem {
	readonly provider: string;
	readonly mediaType: string;
	readonly itemId: string;
	readonly isFull?: boolean;
}

export type MediaReference = string | ParsedMediaItem;

/** All media types, as the command list names them. */
export const MEDIA_ITEM_TYPE =
	'Artist | Album | Track | Radio | Playlist | Audiobook | Podcast | PodcastEpisode | Genre';

/** The short form requires `name` although it is not used (observed). */
export const mediaReference: ArgumentType<MediaReference> = {
	name: `string | ${MEDIA_ITEM_TYPE} | ItemMapping`,
	strict: (value) => (typeof value === 'string' ? value : parseMapping(value)),
};

/** Not the short form; before 2.8 only full items could be added to the library. */
export const uriOrFullItem: ArgumentType<MediaReference> = {
	name: `string | ${MEDIA_ITEM_TYPE}`,
	strict: (value) => (typeof value === 'string' ? value : parseFullItem(value)),
};

/** An item as a server writes it, with its sources: a URI or a short form does not fit (recorded). */
export const fullItem: ArgumentType<ParsedMediaItem> = {
	name: MEDIA_ITEM_TYPE,
	strict: parseFullItem,
};

export const itemOrMapping: ArgumentType<ParsedMediaItem> = {
	name: `${MEDIA_ITEM_TYPE} | ItemMapping`,
	strict: (value) => parseFullItem(value) ?? parseMapping(value),
};

const MEDIA_REFERENCE_TYPE = `${MEDIA_ITEM_TYPE} | ItemMapping | string`;

export const mediaReferences: ArgumentType<readonly MediaReference[]> = {
	name: `${MEDIA_REFERENCE_TYPE} | Array of (${MEDIA_REFERENCE_TYPE})`,
	strict(value) {
		const single = mediaReference.strict(value);
		return single === undefined ? listType(mediaReference).strict(value) : [single];
	},
};

export function uriOfReference(reference: MediaReference): string {
	if (typeof reference === 'string') return reference;
	return `${reference.provider}://${reference.mediaType}/${reference.itemId}`;
}

/** Text, or a full item; a number or a short form does not fit and is dropped. */
export const startItem: ArgumentType<string> = {
	name: 'Track | Radio | Audiobook | PodcastEpisode | string',
	strict(value) {
		if (typeof value === 'string') return value;
		if (!isRecord(value) || !Array.isArray(value.provider_mappings)) return undefined;
		return typeof value.uri === 'string' ? value.uri : undefined;
	},
};

/** An object without a type is treated as an artist, the first type in the list; episodes require more fields. */
function parseFullItem(value: unknown): ParsedMediaItem | undefined {
	if (!isRecord(value) || !Array.isArray(value.provider_mappings)) return undefined;
	const read = parseMapping({ media_type: 'artist', ...value });
	if (!read || !value.provider_mappings.every(isProviderMapping)) return undefined;
	const isEpisode = read.mediaType === 'podcast_episode';
	if (isEpisode && !(isRecord(value.podcast) && typeof value.position === 'number')) {
		return undefined;
	}
	return { ...read, isFull: true };
}

function isProviderMapping(value: unknown): boolean {
	if (!isRecord(value)) return false;
	const keys = ['item_id', 'provider_domain', 'provider_instance'];
	return keys.every((key) => typeof value[key] === 'string');
}

function parseMapping(value: unknown): ParsedMediaItem | undefined {
	if (!isRecord(value)) return undefined;
	const { item_id: itemId, provider, media_type: mediaType, name } = value;
	if (typeof itemId !== 'string' || typeof provider !== 'string') return undefined;
	if (typeof mediaType !== 'string' || typeof name !== 'string') return undefined;
	return { provider, mediaType, itemId };
}
