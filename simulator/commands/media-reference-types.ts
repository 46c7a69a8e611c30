import { isRecord, listOf } from './types';
import type { ValueType } from './parameters';

/** An item given as an object: where it is, and whether the object is complete. */
export interface MediaMapping {
	readonly provider: string;
	readonly mediaType: string;
	readonly itemId: string;
	readonly isFull?: boolean;
}

/** A URI, or the short form of an item. */
export type MediaReference = string | MediaMapping;

/** All media types, as the command list names them. */
export const MEDIA_ITEM =
	'Artist | Album | Track | Radio | Playlist | Audiobook | Podcast | PodcastEpisode | Genre';

/** The short form requires `name` although it is not used (observed). */
export const mediaReference: ValueType<MediaReference> = {
	name: `string | ${MEDIA_ITEM} | ItemMapping`,
	strict: (value) => (typeof value === 'string' ? value : readMapping(value)),
};

/** Not the short form; before 2.8 only full items could be added to the library. */
export const uriOrFullItem: ValueType<MediaReference> = {
	name: `string | ${MEDIA_ITEM}`,
	strict: (value) => (typeof value === 'string' ? value : readFull(value)),
};

/** An item as a server writes it, with its sources: a URI or a short form does not fit (recorded). */
export const fullItem: ValueType<MediaMapping> = { name: MEDIA_ITEM, strict: readFull };

export const itemOrMapping: ValueType<MediaMapping> = {
	name: `${MEDIA_ITEM} | ItemMapping`,
	strict: (value) => readFull(value) ?? readMapping(value),
};

const PLAYED = `${MEDIA_ITEM} | ItemMapping | string`;

/** One reference, or several. */
export const mediaReferences: ValueType<readonly MediaReference[]> = {
	name: `${PLAYED} | Array of (${PLAYED})`,
	strict(value) {
		const single = mediaReference.strict(value);
		return single === undefined ? listOf(mediaReference).strict(value) : [single];
	},
};

export function uriOfReference(reference: MediaReference): string {
	if (typeof reference === 'string') return reference;
	return `${reference.provider}://${reference.mediaType}/${reference.itemId}`;
}

/** Text, or a full item; a number or a short form does not fit and is dropped. */
export const startItem: ValueType<string> = {
	name: 'Track | Radio | Audiobook | PodcastEpisode | string',
	strict(value) {
		if (typeof value === 'string') return value;
		if (!isRecord(value) || !Array.isArray(value.provider_mappings)) return undefined;
		return typeof value.uri === 'string' ? value.uri : undefined;
	},
};

/** An object without a type is taken for the first possible one; episodes require more fields than others. */
function readFull(value: unknown): MediaMapping | undefined {
	if (!isRecord(value) || !Array.isArray(value.provider_mappings)) return undefined;
	const read = readMapping({ media_type: 'artist', ...value });
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

function readMapping(value: unknown): MediaMapping | undefined {
	if (!isRecord(value)) return undefined;
	const { item_id: itemId, provider, media_type: mediaType, name } = value;
	if (typeof itemId !== 'string' || typeof provider !== 'string') return undefined;
	if (typeof mediaType !== 'string' || typeof name !== 'string') return undefined;
	return { provider, mediaType, itemId };
}
