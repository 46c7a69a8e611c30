import { groupValuesByKey } from '../../helpers/groupValuesByKey';
import { allUrisOf } from '../../helpers/mediaItems';
import type { MediaItem } from '../../api/models/mediaItem';
import type { PlaylistEntry } from './playlistEntry';

/** How the rows of a playlist differ from the items that it should have. */
export interface PlaylistDeviations {
	/** Items that no row contains at all. */
	readonly missing: readonly PlaylistEntry[];
	/** Items whose rows are elsewhere, or that the playlist does not contain often enough. */
	readonly misplaced: readonly PlaylistEntry[];
	/** Rows that match none of the items. */
	readonly foreign: readonly MediaItem[];
	/** Whether rows are in another order. */
	readonly isReordered: boolean;
}

/** Compares the rows with the items in one pass: both lists may have thousands of entries. */
export function findDeviations(
	rows: readonly MediaItem[],
	items: readonly PlaylistEntry[],
): PlaylistDeviations {
	const indexesOfItems = indexesByUri(items);
	const found = new Set<number>();
	const unexpected: MediaItem[] = [];
	let next = 0;
	for (const row of rows) {
		const index = firstIndexOf(indexesOfItems, row, next);
		if (index === undefined) {
			unexpected.push(row);
		} else {
			found.add(index);
			next = index + 1;
		}
	}
	const skipped = items.filter((_, index) => !found.has(index));
	const present = new Set(rows.flatMap(allUrisOf));
	const isPresent = ({ uris }: PlaylistEntry) => [...uris].some((uri) => present.has(uri));
	return {
		missing: skipped.filter((item) => !isPresent(item)),
		misplaced: skipped.filter(isPresent),
		foreign: unexpected.filter((row) => firstIndexOf(indexesOfItems, row, 0) === undefined),
		isReordered: unexpected.some((row) => firstIndexOf(indexesOfItems, row, 0) !== undefined),
	};
}

/** The indexes of the items in ascending order, by each of their URIs. */
function indexesByUri(items: readonly PlaylistEntry[]): ReadonlyMap<string, readonly number[]> {
	return groupValuesByKey(items.flatMap(({ uris }, index) => [...uris].map((uri) => [uri, index])));
}

function firstIndexOf(
	indexesOfItems: ReadonlyMap<string, readonly number[]>,
	row: MediaItem,
	from: number,
): number | undefined {
	const indexes = allUrisOf(row).flatMap(
		(uri) => indexesOfItems.get(uri)?.find((index) => index >= from) ?? [],
	);
	return indexes.length > 0 ? Math.min(...indexes) : undefined;
}
