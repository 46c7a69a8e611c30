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

/** Whether the library can list this type in this order. */
export function isSupportedOrder(type: LibraryType, orderBy: string): boolean {
	return orderNames(type).includes(orderBy.replace(/_desc$/, ''));
}

/** The orders in which the library can list this type. */
export function orderNames(type: LibraryType): readonly string[] {
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
