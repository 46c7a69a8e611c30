import { invalidData } from '../../errors';

/**
 * The rules of a smart playlist, with the server's own keys. The names that the app stores with the IDs are left out.
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
const MAX_LIMIT = 2000;

type RawRules = Readonly<Record<string, unknown>>;

/** @throws CommandError for rules that the server rejects; unknown ones are ignored */
export function parseSmartRules(rawRules: RawRules, isDynamic: boolean): SmartRules {
	const unit = rawRules.last_played_before_unit;
	const rules: SmartRules = {
		genre_ids: parseIds(rawRules, 'genre_ids'),
		artist_ids: parseIds(rawRules, 'artist_ids'),
		album_ids: parseIds(rawRules, 'album_ids'),
		favorites_only: rawRules.favorites_only === true,
		seed_track_uris: parseTexts(rawRules, 'seed_track_uris'),
		seed_artist_uris: parseTexts(rawRules, 'seed_artist_uris'),
		seed_album_uris: parseTexts(rawRules, 'seed_album_uris'),
		seed_playlist_uris: parseTexts(rawRules, 'seed_playlist_uris'),
		min_popularity: parseNumberOrNull(rawRules, 'min_popularity'),
		logic: parseLogic(rawRules.logic ?? 'AND'),
		limit: parseNumberOrNull(rawRules, 'limit') ?? DEFAULT_LIMIT,
		is_dynamic: isDynamic,
		year_from: parseNumberOrNull(rawRules, 'year_from'),
		year_to: parseNumberOrNull(rawRules, 'year_to'),
		excluded_genre_ids: parseIds(rawRules, 'excluded_genre_ids'),
		excluded_artist_ids: parseIds(rawRules, 'excluded_artist_ids'),
		excluded_album_ids: parseIds(rawRules, 'excluded_album_ids'),
		excluded_track_uris: parseTexts(rawRules, 'excluded_track_uris'),
		album_types: parseTexts(rawRules, 'album_types'),
		excluded_album_types: parseTexts(rawRules, 'excluded_album_types'),
		explicit: parseExplicit(rawRules.explicit),
		min_duration: parseNumberOrNull(rawRules, 'min_duration'),
		max_duration: parseNumberOrNull(rawRules, 'max_duration'),
		last_played_before_value: parseNumberOrNull(rawRules, 'last_played_before_value'),
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
	if (limit < 1 || limit > MAX_LIMIT) {
		throw invalidData(`Track limit must be between 1 and ${MAX_LIMIT}, got ${limit}`);
	}
	if (popularity !== null && (popularity < 0 || popularity > 100)) {
		throw invalidData(`min_popularity must be between 0 and 100, got ${popularity}`);
	}
	if (from !== null && to !== null && from > to) {
		throw invalidData(`year_from must be less than or equal to year_to, got ${from}>${to}`);
	}
}

/** In the server's words, without those for seeds, exclusions and what was played (abridged). */
export function summarizeSmartRules(rules: SmartRules): string {
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

function parseLogic(value: unknown): SmartRules['logic'] {
	if (value === 'AND' || value === 'OR') return value;
	throw invalidData(`Invalid logic operator: ${printValue(value)}. Must be AND or OR.`);
}

function parseIds(rawRules: RawRules, key: keyof SmartRules): number[] {
	return parseList(rawRules, key).map((member) => parseWholeNumber(member, key));
}

function parseTexts(rawRules: RawRules, key: keyof SmartRules): string[] {
	return parseList(rawRules, key).map(printValue);
}

function parseList(rawRules: RawRules, key: keyof SmartRules): unknown[] {
	const value = rawRules[key] ?? [];
	if (Array.isArray(value)) return value;
	throw invalidData(`Expected list for ${key}`);
}

function parseNumberOrNull(rawRules: RawRules, key: keyof SmartRules): number | null {
	const value = rawRules[key] ?? null;
	return value === null ? null : parseWholeNumber(value, key);
}

function parseWholeNumber(value: unknown, key: string): number {
	if (typeof value === 'number') return Math.trunc(value);
	if (typeof value === 'string' && /^-?[0-9]+$/.test(value)) return Number(value);
	throw invalidData(`Invalid value for ${key}: ${printValue(value)}`);
}

function parseExplicit(value: unknown): boolean | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'boolean') return value;
	throw invalidData(
		`Invalid value for explicit: ${printValue(value)}. Expected True, False, or None.`,
	);
}

function printValue(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}
