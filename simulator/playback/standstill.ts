import type { Standstill } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { PlayerQueue } from './queue';

/** Lets all who play a queue stand still for a moment, as they do until they can play together (recorded). */
export function standStill(
	{ clock, profile }: MusicServer,
	queue: PlayerQueue,
	reason: 'join' | 'start',
): void {
	const { standstill } = profile.delays;
	if (!standstill || queue.state !== 'playing') return;
	const { from, until } = standstill[reason];
	clock.after(from, () => halt(queue, standstill));
	clock.after(until, () => {
		queue.halted = 'nobody';
	});
}

/** What was shown of the start until then is over. */
function halt(queue: PlayerQueue, { showsInQueue }: Standstill): void {
	if (showsInQueue) queue.settle();
	queue.halted = showsInQueue ? 'queue' : 'players';
}
