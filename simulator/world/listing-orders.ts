import type { LibraryItem } from './media';
import { sortName } from './names-compared';
import type { PlayHistory } from './progress';

type Order = (one: LibraryItem, other: LibraryItem) => number;
type Value = string | number;

/** What a listing can be ordered by, each also backwards with `_desc` at the end of its name. */
export const ORDERS: ReadonlyMap<string, (history: PlayHistory) => Order> = new Map([
	['name', by(({ name }) => name.toLowerCase())],
	['sort_name', by(({ name }) => sortName(name))],
	['timestamp_added', by(({ dateAdded }) => dateAdded ?? '')],
	['year', by((item) => (item.mediaType === 'album' ? item.year : 0))],
	['duration', by((item) => ('duration' in item ? item.duration : 0))],
	['artist_name', by((item) => ('artists' in item ? sortName(item.artists[0]?.name ?? '') : ''))],
	['play_count', by((item, history) => history.plays(item).count)],
	['last_played', by((item, history) => history.plays(item).last)],
]);

export function invertedOrder(order: Order): Order {
	return (one, other) => order(other, one);
}

function by(value: (item: LibraryItem, history: PlayHistory) => Value) {
	return (history: PlayHistory): Order =>
		(one, other) =>
			compare(value(one, history), value(other, history));
}

function compare(one: Value, other: Value): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
