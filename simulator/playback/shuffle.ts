import type { MusicServer } from '../world/music-server';
import type { Random } from '../world/catalogue/random';
import type { PlayerQueue, QueueEntry } from './queue';

/** For so many seconds shuffle that was switched on is meant for what is played next (inferred). */
const MEANT_FOR_SECONDS = 30;

/** Mixes what has not been played yet, or puts it back into the order in which it came. */
export function setShuffle(server: MusicServer, queue: PlayerQueue, enabled: boolean): void {
	if (enabled === queue.shuffle) return;
	queue.shuffle = enabled;
	queue.shuffleSetAt = enabled ? server.clock.now() : null;
	reorderUpcoming(server, queue, enabled ? server.random : null);
}

/** With a generator mixed, without one in the order in which it came. */
export function reorderUpcoming(
	{ clock }: MusicServer,
	queue: PlayerQueue,
	random: Random | null,
): void {
	const firstUpcoming = (queue.preparedIndex(clock.now()) ?? -1) + 1;
	const upcoming = queue.entries.slice(firstUpcoming);
	if (random) random.shuffle(upcoming);
	else upcoming.sort((one, other) => one.sortIndex - other.sortIndex);
	queue.entries = [...queue.entries.slice(0, firstUpcoming), ...upcoming];
}

/**
 * Since 2.10: what starts at once is played in its order unless shuffle is asked for now, or was
 * switched on a moment ago. What only waits leaves the queue's shuffle as it is.
 */
export function settleShuffle(
	server: MusicServer,
	queue: PlayerQueue,
	option: string,
	wanted: boolean | null,
): void {
	if (option !== 'play' && option !== 'replace') return;
	const { shuffleSetAt } = queue;
	const isMeant = shuffleSetAt !== null && server.clock.now() - shuffleSetAt < MEANT_FOR_SECONDS;
	setShuffle(server, queue, wanted ?? isMeant);
	queue.shuffleSetAt = null;
}

/** Mixes new entries; what is spoken keeps its order, and a chosen first one its place. */
export function mix(random: Random, entries: QueueEntry[], isPinned: boolean): QueueEntry[] {
	const isSpoken = entries.some(({ item }) =>
		['audiobook', 'podcast_episode'].includes(item.mediaType),
	);
	if (isSpoken) return entries;
	const first = entries.slice(0, isPinned ? 1 : 0);
	const others = entries.slice(first.length);
	random.shuffle(others);
	return [...first, ...others];
}
