import { takeOver } from './groups';
import type { PlayerQueue } from './queue';
import type { MusicServer } from '../world/music-server';

/**
 * Starts an item of a queue, and shows it only as fast as the profile's server does.
 *
 * - `late` (schema 29): `playing` at once, but a queue that played before has no current item for a
 *   while, and one that was silent stands at 0 seconds.
 * - `slow` (schema 28): the command itself takes seconds; after it the queue is still `idle`.
 */
export async function startPlayback(
	server: MusicServer,
	queue: PlayerQueue,
	index: number,
	seconds = 0,
): Promise<void> {
	const { clock, profile } = server;
	const { style, answer, settle } = profile.delays.playMedia;
	const before = queue.shown(clock.now());
	const player = server.findPlayer(queue.id);
	if (player) {
		player.powered = true;
		takeOver(server, player);
	}
	queue.start(index, seconds, clock.now());
	const played = before.state === 'playing';
	const key = queue.pretend({
		state: style === 'slow' ? 'idle' : 'playing',
		current: style === 'late' && played ? stillListed(queue, before.current) : queue.current,
		elapsed: style === 'late' && played ? before.elapsed : seconds,
	});
	await clock.wait(answer);
	clock.after(settle, () => queue.settle(key));
}

/** The old item stays current for a while if it is still there, else there is none (observed). */
function stillListed(queue: PlayerQueue, entry: PlayerQueue['current']): PlayerQueue['current'] {
	return entry !== null && queue.entries.includes(entry) ? entry : null;
}
