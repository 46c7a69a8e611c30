import type { MusicServer } from '../world/music-server';
import type { PlayerQueue } from './queue';

/** Some time after its end the server empties a queue, unless something else has happened to it (recorded on 2.7 and 2.8). */
export function emptyAfterEnd({ clock, profile }: MusicServer, queue: PlayerQueue): void {
	const { emptied } = profile.delays;
	if (emptied === null) return;
	const { entries, changedAt } = queue;
	clock.after(emptied, () => {
		const isStill = queue.hasEnded && queue.entries === entries && queue.changedAt === changedAt;
		if (isStill) queue.clear(clock.now());
	});
}
