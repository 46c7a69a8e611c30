import type { MediaItem, Playable } from '../../world/library/media-items';
import type { SeededRandom } from '../../world/catalog/seeded-random';
import type { QueueEntry } from './queue-entry';

/** Queue entries for these items, numbered from `firstSortIndex`, with the lists that they were played from. */
export function toQueueEntries(
	items: readonly Playable[],
	random: SeededRandom,
	firstSortIndex: number,
	containers: ReadonlyMap<Playable, MediaItem> = new Map(),
): QueueEntry[] {
	return items.map((item, offset) => {
		const container = containers.get(item);
		const sortIndex = firstSortIndex + offset;
		return { id: random.hex(32), item, sortIndex, ...(container && { container }) };
	});
}
