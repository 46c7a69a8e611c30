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
	const type = 'sort_name' in value ? value.media_type : undefined;
	const isItem = typeof type === 'string';
	const written: Record<string, unknown> = {};
	for (const key in value) {
		if (!isItem || key !== 'translation_key') written[key] = asSchema32(value[key]);
	}
	// Summaries have no sources any more; what never has any is told from them by `available`.
	if (!isItem || !Array.isArray(value.provider_mappings) || 'available' in value) return written;
	if (isRecord(written.metadata)) written.metadata = { ...written.metadata, ...LATER_METADATA };
	return Object.assign(written, LATER_KEYS[type]);
}
