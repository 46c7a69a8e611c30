import type { Clock } from '../clock';
import type { PlayerQueue } from './queue';

/**
 * Empties a queue some time after its end, unless it has changed by then (recorded on 2.7 and 2.8).
 *
 * @param delay milliseconds; null if the server does not empty it
 */
export function emptyAfterEnd(queue: PlayerQueue, clock: Clock, delay: number | null): void {
	if (delay === null) return;
	const { entries, changedAt } = queue;
	clock.after(delay, () => {
		const isStill = queue.hasEnded && queue.entries === entries && queue.changedAt === changedAt;
		if (isStill) queue.clear(clock.now());
	});
}
