import type { LibraryItem, LibraryType } from './media';
import { sortName, sortNameOf } from './comparable-names';
import type { PlayHistory } from './play-history';

type Order = (one: LibraryItem, other: LibraryItem) => number;
type Value = string | number;

/** What is known of items besides their own fields. */
interface Known {
	readonly history: PlayHistory;
	/** When the user's opinion of an item last changed, in seconds since 1970. */
	readonly favoriteSince: (item: LibraryItem) => number;
}

/** The orders of a listing, each also descending with `_desc` at the end of its name. */
export const ORDERS: ReadonlyMap<string, (known: Known) => Order> = new Map([
	['name', by(({ name }) => name.toLowerCase())],
	['sort_name', by(sortNameOf)],
	['timestamp_added', by(({ dateAdded }) => dateAdded ?? '')],
	['year', by((item) => (item.mediaType === 'album' ? item.year : 0))],
	['duration', by((item) => ('duration' in item ? item.duration : 0))],
	['artist_name', by((item) => ('artists' in item ? sortName(item.artists[0]?.name ?? '') : ''))],
	['play_count', by((item, { history }) => history.plays(item).count)],
	['last_played', by((item, { history }) => history.plays(item).last)],
	['favorite_timestamp', by((item, { favoriteSince }) => favoriteSince(item))],
]);

/** The orders of all media types, if others are refused (from the maintainer's plan). */
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
export function isOrder(type: LibraryType, orderBy: string): boolean {
	return orderNames(type).includes(orderBy.replace(/_desc$/, ''));
}

/** The orders in which the library can list this type. */
export function orderNames(type: LibraryType): readonly string[] {
	return [...COMMON_ORDERS, ...(ORDERS_OF_TYPES[type] ?? [])];
}

export function invertedOrder(order: Order): Order {
	return (one, other) => order(other, one);
}

function by(value: (item: LibraryItem, known: Known) => Value) {
	return (known: Known): Order =>
		(one, other) =>
			compare(value(one, known), value(other, known));
}

function compare(one: Value, other: Value): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
