import { invalidData } from '../../errors';

/**
 * The rules of a smart playlist, with the server's own keys. The names that its app stores beside the IDs are left out.
 */
export interface SmartRules {
	readonly genre_ids: readonly number[];
	readonly artist_ids: readonly number[];
	readonly album_ids: readonly number[];
	readonly favorites_only: boolean;
	readonly seed_track_uris: readonly string[];
	readonly seed_artist_uris: readonly string[];
	readonly seed_album_uris: readonly string[];
	readonly seed_playlist_uris: readonly string[];
	readonly min_popularity: number | null;
	readonly logic: 'AND' | 'OR';
	readonly limit: number;
	/** Whether the playlist has no fixed contents. */
	readonly is_dynamic: boolean;
	readonly year_from: number | null;
	readonly year_to: number | null;
	readonly excluded_genre_ids: readonly number[];
	readonly excluded_artist_ids: readonly number[];
	readonly excluded_album_ids: readonly number[];
	readonly excluded_track_uris: readonly string[];
	readonly album_types: readonly string[];
	readonly excluded_album_types: readonly string[];
	readonly explicit: boolean | null;
	readonly min_duration: number | null;
	readonly max_duration: number | null;
	readonly last_played_before_value: number | null;
	readonly last_played_before_unit: string | null;
}

const DEFAULT_LIMIT = 100;
const HIGHEST_LIMIT = 2000;

type Given = Readonly<Record<string, unknown>>;

/** @throws CommandError for rules that the server refuses; unknown ones are ignored */
export function parseRules(given: Given, isDynamic: boolean): SmartRules {
	const unit = given.last_played_before_unit;
	const rules: SmartRules = {
		genre_ids: ids(given, 'genre_ids'),
		artist_ids: ids(given, 'artist_ids'),
		album_ids: ids(given, 'album_ids'),
		favorites_only: given.favorites_only === true,
		seed_track_uris: texts(given, 'seed_track_uris'),
		seed_artist_uris: texts(given, 'seed_artist_uris'),
		seed_album_uris: texts(given, 'seed_album_uris'),
		seed_playlist_uris: texts(given, 'seed_playlist_uris'),
		min_popularity: numberOrNull(given, 'min_popularity'),
		logic: logicOf(given.logic ?? 'AND'),
		limit: numberOrNull(given, 'limit') ?? DEFAULT_LIMIT,
		is_dynamic: isDynamic,
		year_from: numberOrNull(given, 'year_from'),
		year_to: numberOrNull(given, 'year_to'),
		excluded_genre_ids: ids(given, 'excluded_genre_ids'),
		excluded_artist_ids: ids(given, 'excluded_artist_ids'),
		excluded_album_ids: ids(given, 'excluded_album_ids'),
		excluded_track_uris: texts(given, 'excluded_track_uris'),
		album_types: texts(given, 'album_types'),
		excluded_album_types: texts(given, 'excluded_album_types'),
		explicit: flag(given.explicit),
		min_duration: numberOrNull(given, 'min_duration'),
		max_duration: numberOrNull(given, 'max_duration'),
		last_played_before_value: numberOrNull(given, 'last_played_before_value'),
		last_played_before_unit: typeof unit === 'string' ? unit : null,
	};
	checkRanges(rules);
	return rules;
}

function checkRanges({
	limit,
	min_popularity: popularity,
	year_from: from,
	year_to: to,
}: SmartRules): void {
	if (limit < 1 || limit > HIGHEST_LIMIT) {
		throw invalidData(`Track limit must be between 1 and ${HIGHEST_LIMIT}, got ${limit}`);
	}
	if (popularity !== null && (popularity < 0 || popularity > 100)) {
		throw invalidData(`min_popularity must be between 0 and 100, got ${popularity}`);
	}
	if (from !== null && to !== null && from > to) {
		throw invalidData(`year_from must be less than or equal to year_to, got ${from}>${to}`);
	}
}

/** In the server's words, without those for seeds, exclusions and what was played (abridged). */
export function summaryOf(rules: SmartRules): string {
	const { min_popularity: popularity, year_from: from, year_to: to } = rules;
	const parts = [
		...(rules.favorites_only ? ['Favorites only'] : []),
		...(rules.genre_ids.length > 0 ? [`Genres: ${rules.genre_ids.join(', ')}`] : []),
		...(rules.artist_ids.length > 0 ? [`Artists: ${rules.artist_ids.join(', ')}`] : []),
		...(rules.album_ids.length > 0 ? [`Albums: ${rules.album_ids.join(', ')}`] : []),
		...(popularity === null ? [] : [`Min. popularity: ${popularity}`]),
		...(from === null ? [] : [`Year: ${to === null ? `from ${from}` : `${from}-${to}`}`]),
		...(from === null && to !== null ? [`Year: to ${to}`] : []),
	];
	return parts.length > 0 ? parts.join(` ${rules.logic} `) : 'No rules (all library tracks)';
}

function logicOf(value: unknown): SmartRules['logic'] {
	if (value === 'AND' || value === 'OR') return value;
	throw invalidData(`Invalid logic operator: ${shown(value)}. Must be AND or OR.`);
}

function ids(given: Given, key: keyof SmartRules): number[] {
	return list(given, key).map((member) => wholeNumber(member, key));
}

function texts(given: Given, key: keyof SmartRules): string[] {
	return list(given, key).map(shown);
}

function list(given: Given, key: keyof SmartRules): unknown[] {
	const value = given[key] ?? [];
	if (Array.isArray(value)) return value;
	throw invalidData(`Expected list for ${key}`);
}

function numberOrNull(given: Given, key: keyof SmartRules): number | null {
	const value = given[key] ?? null;
	return value === null ? null : wholeNumber(value, key);
}

function wholeNumber(value: unknown, key: string): number {
	if (typeof value === 'number') return Math.trunc(value);
	if (typeof value === 'string' && /^-?[0-9]+$/.test(value)) return Number(value);
	throw invalidData(`Invalid value for ${key}: ${shown(value)}`);
}

function flag(value: unknown): boolean | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'boolean') return value;
	throw invalidData(`Invalid value for explicit: ${shown(value)}. Expected True, False, or None.`);
}

function shown(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
