import { durationOf, type Playable } from '../../world/library/media-items';
import type { PlayerQueue } from './player-queue';
import type { Clock } from '../../clock';

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
function nextPlayableIndex(queue: PlayerQueue): number | null {
	const { entries, repeat, currentIndex } = queue;
	if (repeat === 'one') return currentIndex;
	let next = indexAfter(queue, currentIndex);
	for (const _ of entries) {
		if (next === null || entries[next]?.item.isGone !== true) return next;
		next = indexAfter(queue, next);
	}
	return null;
}

/** Advances the playback of a queue until `now`; returns the items that have ended. */
export function advanceQueue(queue: PlayerQueue, now: number): Playable[] {
	const { position } = queue;
	const ended: Playable[] = [];
	for (;;) {
		const { current } = queue;
		const duration = current && durationOf(current.item);
		const elapsed = position.elapsed(now);
		const { breaksOffAt = Infinity } = current?.item ?? {};
		if (position.isAdvancing && elapsed >= breaksOffAt) {
			queue.setState('idle', now);
			queue.setElapsed(breaksOffAt, now);
			return ended;
		}
		if (current === null || duration === null) return ended;
		if (!position.isAdvancing || elapsed < duration) return ended;
		ended.push(current.item);
		const next = nextPlayableIndex(queue);
		if (next === null && queue.endIsMissed) {
			position.set(duration, now, false);
			return [];
		}
		if (next === null) {
			endPlayback(queue, duration, now);
			return ended;
		}
		queue.currentIndex = next;
		queue.preparedAhead = 0;
		position.continueWithNextItem(elapsed - duration, now);
	}
}

/** The position stays where the last item ended: at 19 of 20 seconds (recorded). */
function endPlayback(queue: PlayerQueue, duration: number, now: number): void {
	queue.state = 'idle';
	queue.hasEnded = true;
	queue.setElapsed(queue.endsAtStart ? 0 : Math.max(0, duration - 1), now);
}

/**
 * Empties a queue some time after its end, unless it has changed by then (recorded on 2.7 and 2.8).
 *
 * @param delay milliseconds; null if the server does not empty it
 */
export function emptyQueueAfterEnd(queue: PlayerQueue, clock: Clock, delay: number | null): void {
	if (delay === null) return;
	const { entries, position } = queue;
	const { changedAt } = position;
	clock.after(delay, () => {
		const isUnchanged = queue.entries === entries && position.changedAt === changedAt;
		if (queue.hasEnded && isUnchanged) queue.clear(clock.now());
	});
}
