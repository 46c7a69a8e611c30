import { isRecord } from '../commands/types';

/** What media items and their sources got only later (compared with the recordings of schema 26). */
const LATER_KEYS = ['in_library', 'is_unique', 'grouping', 'date_added', 'last_played'];

/** An answer without the keys that schema 26 does not have yet; in a mapping there is no `year`. */
export function asSchema26(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(asSchema26);
	if (!isRecord(value)) return value;
	const isMapping = 'available' in value && 'media_type' in value;
	const kept = Object.entries(value).filter(
		([key]) => !LATER_KEYS.includes(key) && !(isMapping && key === 'year'),
	);
	return Object.fromEntries(kept.map(([key, inner]) => [key, asSchema26(inner)]));
}
