import { invalidData, unhandled } from '../../../errors';
import { hasFeature } from '../../../profiles/profile';
import type { Profile } from '../../../profiles/profile';
import type { LibraryItem, LibraryType } from '../media-items';
import { toSortName, sortNameOf } from './comparable-names';
import type { PlayHistory } from '../play-history';

type ItemComparator = (one: LibraryItem, other: LibraryItem) => number;
type SortValue = string | number;

/** Data that orders use besides the fields of the items. */
interface SortContext {
	readonly history: PlayHistory;
	/** When the user last changed the favorite state of an item, in seconds since 1970. */
	readonly favoriteSince: (item: LibraryItem) => number;
}

/** The orders of a listing, each also descending with `_desc` at the end of its name. */
export const ORDERS: ReadonlyMap<string, (context: SortContext) => ItemComparator> = new Map([
	['name', orderBy(({ name }) => name.toLowerCase())],
	['sort_name', orderBy(sortNameOf)],
	['timestamp_added', orderBy(({ dateAdded }) => dateAdded ?? '')],
	['year', orderBy((item) => (item.mediaType === 'album' ? item.year : 0))],
	['duration', orderBy((item) => ('duration' in item ? item.duration : 0))],
	[
		'artist_name',
		orderBy((item) => ('artists' in item ? toSortName(item.artists[0]?.name ?? '') : '')),
	],
	['play_count', orderBy((item, { history }) => history.playCountOf(item).count)],
	['last_played', orderBy((item, { history }) => history.playCountOf(item).last)],
	['favorite_timestamp', orderBy((item, { favoriteSince }) => favoriteSince(item))],
]);

/** The orders of all media types, where others are rejected (from the maintainer's plan). */
const COMMON_ORDERS: readonly string[] = [
	'sort_name',
	'name',
	'timestamp_added',
	'timestamp_modified',
	'last_played',
	'play_count',
	'favorite_timestamp',
	'random',
	'random_play_count',
];

const ORDERS_OF_TYPES: Partial<Record<LibraryType, readonly string[]>> = {
	album: ['year', 'artist_name'],
	track: ['duration', 'artist_name'],
	audiobook: ['duration'],
};

/** The orders that need a column which only some media types have. */
const ORDERS_WITH_COLUMN = ['year', 'duration', 'album_artist_name', 'track_artist_name'];

/**
 * The order of this name in a listing. `artist_name` was replaced by a name for albums and one for tracks in 2.10, and is
 * accepted beside them since listings can be sorted by a field. An unknown name means the order of addition, silently; on
 * later servers, it is refused, and so is one that needs a column of another type (source, and measured on 2.10.4).
 */
export function orderOfName(type: LibraryType, name: string, profile: Profile): string {
	const key = name.replace(/_desc$/, '');
	const direction = name.slice(key.length);
	if (hasFeature(profile, 'sortFields')) {
		const field = key.replace(/^(album|track)_artist/, 'artist');
		if (name === '' || orderNames(type).includes(field)) return field + direction;
		throw invalidData(`Unknown sort key: ${name}`);
	}
	const typedArtistOrder = `${type}_artist_name`;
	const artistOrder = hasFeature(profile, 'artistOrdersByType') ? typedArtistOrder : 'artist_name';
	if (key === artistOrder) return `artist_name${direction}`;
	if (!hasFeature(profile, 'failingOrders') || key === 'artist_name') {
		return key.endsWith('artist_name') ? '' : name;
	}
	if (ORDERS_WITH_COLUMN.includes(key) && !orderNames(type).includes(key)) {
		throw unhandled(`no such column for ${type}: ${key}`);
	}
	return name;
}

/** The orders in which the library can list this type. */
function orderNames(type: LibraryType): readonly string[] {
	return [...COMMON_ORDERS, ...(ORDERS_OF_TYPES[type] ?? [])];
}

export function reverseComparator(order: ItemComparator): ItemComparator {
	return (one, other) => order(other, one);
}

function orderBy(value: (item: LibraryItem, context: SortContext) => SortValue) {
	return (context: SortContext): ItemComparator =>
		(one, other) =>
			compareValues(value(one, context), value(other, context));
}

function compareValues(one: SortValue, other: SortValue): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
