import type { Playable } from '../../world/library/media-items';
import type { SeededRandom } from '../../world/catalog/seeded-random';
import type { QueueEntry } from './queue-entry';

/** Queue entries for these items, numbered from `firstSortIndex`. */
export function toQueueEntries(
	items: readonly Playable[],
	random: SeededRandom,
	firstSortIndex: number,
): QueueEntry[] {
	return items.map((item, offset) => ({
		id: random.hex(32),
		item,
		sortIndex: firstSortIndex + offset,
	}));
}
