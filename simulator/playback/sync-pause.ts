import type { Standstill } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { PlayerQueue } from './queue';

/** Makes all players of a queue pause for a moment, as they do until they can play in sync (recorded). */
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

/** The temporary state of the start ends here. */
function halt(queue: PlayerQueue, { showsInQueue }: Standstill): void {
	if (showsInQueue) queue.settle();
	queue.halted = showsInQueue ? 'queue' : 'players';
}
