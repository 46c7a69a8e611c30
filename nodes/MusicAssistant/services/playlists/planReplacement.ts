import type { MediaItem } from '../../api/models/mediaItem';
import type { PlaylistEntry } from './playlistEntry';

/** What turns the rows of a playlist into a list of items. */
export interface ReplacementPlan {
	/** As they are before the change. */
	readonly rows: readonly MediaItem[];
	readonly kept: readonly MediaItem[];
	/** The items of the rows that are kept. */
	readonly unchanged: readonly PlaylistEntry[];
	readonly removed: readonly MediaItem[];
	readonly added: readonly PlaylistEntry[];
}

/**
 * The smallest change: servers can only remove rows and add items at the end, so the rows to keep are those that the list
 * begins with, in its order.
 */
export function planReplacement(
	rows: readonly MediaItem[],
	items: readonly PlaylistEntry[],
): ReplacementPlan {
	const kept: MediaItem[] = [];
	const removed: MediaItem[] = [];
	for (const row of rows) {
		const isNext = items[kept.length]?.matches(row) ?? false;
		(isNext ? kept : removed).push(row);
	}
	return {
		rows,
		kept,
		unchanged: items.slice(0, kept.length),
		removed,
		added: items.slice(kept.length),
	};
}
