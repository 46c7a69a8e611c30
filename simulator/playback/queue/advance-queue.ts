import { durationOf } from '../../world/library/media-items';
import type { Playable } from '../../world/library/media-items';
import type { PlayerQueue } from './player-queue';
import { nextPlayableIndex } from './queue-indexes';

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
