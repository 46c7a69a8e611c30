import type { Clock } from '../../clock';
import type { PlayerQueue } from './player-queue';

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
