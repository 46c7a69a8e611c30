import type { PlayerQueue } from '../../api/models/playerQueue';
import { elapsedTimeNow } from '../../helpers/elapsedTimeNow';

/** Seconds into the current item, now; for a queue that is not playing, where it will continue. */
export function secondsIntoCurrentItem(queue: PlayerQueue): number {
	const { state, elapsedTime, resumePosition } = queue;
	if (state !== 'playing') return Math.max(elapsedTime ?? 0, resumePosition);
	const position = elapsedTimeNow(
		{
			elapsed: elapsedTime,
			reportedAt: queue.elapsedTimeLastUpdated,
			isPlaying: true,
			speed: queue.playbackSpeed,
			duration: queue.currentItem?.duration,
		},
		Date.now(),
	);
	return position ?? 0;
}
