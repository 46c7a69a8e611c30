import type { Playable } from '../../world/library/media';
import type { Random } from '../../world/catalog/random';
import type { QueueEntry } from './queue-entry';

/** Queue entries for these items, numbered from `firstSortIndex`. */
export function toEntries(
	items: readonly Playable[],
	random: Random,
	firstSortIndex: number,
): QueueEntry[] {
	return items.map((item, offset) => ({
		id: random.hex(32),
		item,
		sortIndex: firstSortIndex + offset,
	}));
}
