import { durationOf } from '../../world/library/media-items';
import type { PlayerQueue } from './player-queue';

/** How many seconds before the end of an item its player buffers the next one (players differ; inferred). */
const PREPARE_SECONDS_BEFORE_END = 10;

/**
 * The last index that the player has buffered, at least the current one: items up to it can be neither moved nor removed,
 * and "next" means after it (read from the source of 2.7 to 2.10).
 */
export function lastBufferedIndex(queue: PlayerQueue, now: number): number | null {
	const { currentIndex, preparedAhead, entries } = queue;
	if (currentIndex === null) return null;
	const ahead = Math.max(preparedAhead, isPreparingNext(queue, now) ? 1 : 0);
	return Math.max(currentIndex, Math.min(currentIndex + ahead, entries.length - 1));
}

function isPreparingNext({ current, position, repeat }: PlayerQueue, now: number): boolean {
	const duration = current === null ? null : durationOf(current.item);
	if (!position.isAdvancing || duration === null || repeat === 'one') return false;
	return position.elapsed(now) >= duration - PREPARE_SECONDS_BEFORE_END;
}

/** The index after this one; null after the last item. */
export function indexAfter({ entries, repeat }: PlayerQueue, index: number | null): number | null {
	if (index === null) return null;
	if (index + 1 < entries.length) return index + 1;
	return repeat === 'all' && entries.length > 0 ? 0 : null;
}

/** The index of the item that follows by itself; unplayable items are skipped (observed on 2.7). */
export function nextPlayableIndex(queue: PlayerQueue): number | null {
	const { entries, repeat, currentIndex } = queue;
	if (repeat === 'one') return currentIndex;
	let next = indexAfter(queue, currentIndex);
	for (const _ of entries) {
		if (next === null || entries[next]?.item.isGone !== true) return next;
		next = indexAfter(queue, next);
	}
	return null;
}
