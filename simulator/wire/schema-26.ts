import { isRecord } from '../json';

/** Fields of media items and their sources that were introduced later (compared with the recordings of schema 26). */
const LATER_KEYS = new Set(['in_library', 'is_unique', 'grouping', 'date_added', 'last_played']);

/** Removes the keys that schema 26 does not have from a response; its mappings have no `year`. */
export function convertToSchema26(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(convertToSchema26);
	if (!isRecord(value)) return value;
	const isMapping = 'available' in value && 'media_type' in value;
	const written: Record<string, unknown> = {};
	for (const key in value) {
		if (LATER_KEYS.has(key) || (isMapping && key === 'year')) continue;
		written[key] = convertToSchema26(value[key]);
	}
	return written;
}
