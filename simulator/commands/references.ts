import { isRecord, listOf } from './types';
import type { ValueType } from './parameters';

/** A URI, or the short form of an item. */
export type MediaReference =
	string | { readonly provider: string; readonly mediaType: string; readonly itemId: string };

/** How the command list names every kind of media. */
export const MEDIA_ITEM =
	'Artist | Album | Track | Radio | Playlist | Audiobook | Podcast | PodcastEpisode | Genre';

/** `name` is required in the short form although nobody looks at it (observed). */
export const mediaReference: ValueType<MediaReference> = {
	name: `string | ${MEDIA_ITEM} | ItemMapping`,
	strict: (value) => (typeof value === 'string' ? value : readMapping(value)),
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

function readMapping(value: unknown): MediaReference | undefined {
	if (!isRecord(value)) return undefined;
	const { item_id: itemId, provider, media_type: mediaType, name } = value;
	if (typeof itemId !== 'string' || typeof provider !== 'string') return undefined;
	if (typeof mediaType !== 'string' || typeof name !== 'string') return undefined;
	return { provider, mediaType, itemId };
}
