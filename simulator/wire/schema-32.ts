import { isRecord } from '../commands/types';

/** What the metadata of an item got since schema 29 (read from the source of 2.10). */
const LATER_METADATA = {
	description_language: null,
	life_span: null,
	artist_entity_type: null,
	collections: null,
};

/** What full items of a type got. */
const LATER_KEYS: Readonly<Record<string, object>> = {
	artist: { artist_type: 'singer' },
	track: { audio_metadata: null },
	playlist: { is_dynamic: false },
};

/** An answer as 2.10 writes it: items say no longer where their names are translated. */
export function asSchema32(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(asSchema32);
	if (!isRecord(value)) return value;
	const entries = Object.entries(value).map(([key, inner]) => [key, asSchema32(inner)] as const);
	if (typeof value.media_type !== 'string' || !('sort_name' in value)) {
		return Object.fromEntries(entries);
	}
	// Summaries have no sources any more; what never has any is told from them by `available`.
	const isFull = Array.isArray(value.provider_mappings) && !('available' in value);
	const { translation_key: _, ...kept } = Object.fromEntries(entries);
	return {
		...kept,
		...(isFull && LATER_KEYS[value.media_type]),
		...(isFull && isRecord(kept.metadata) && { metadata: { ...kept.metadata, ...LATER_METADATA } }),
	};
}
