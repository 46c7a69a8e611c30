import type { MusicServer } from '../../world/music-server';
import type { SeededRandom } from '../../world/catalog/seeded-random';
import type { PlayerQueue } from './player-queue';
import type { QueueEntry } from './queue-entry';
import { lastBufferedIndex } from './queue-indexes';

/** How long switching shuffle on applies to what is played next (inferred). */
const SHUFFLE_VALID_SECONDS = 30;

/** Shuffles the items that have not been played yet, or restores their original order. */
export function setShuffle(server: MusicServer, queue: PlayerQueue, enabled: boolean): void {
	if (enabled === queue.shuffle) return;
	queue.shuffle = enabled;
	queue.shuffleSetAt = enabled ? server.clock.now() : null;
	reorderUpcoming(server, queue, enabled ? server.random : null);
}

/** Shuffles the upcoming items; without a generator, restores their original order. */
export function reorderUpcoming(
	{ clock }: MusicServer,
	queue: PlayerQueue,
	random: SeededRandom | null,
): void {
	const firstUpcoming = (lastBufferedIndex(queue, clock.now()) ?? -1) + 1;
	const upcoming = queue.entries.slice(firstUpcoming);
	if (random) random.shuffle(upcoming);
	else upcoming.sort((one, other) => one.sortIndex - other.sortIndex);
	queue.entries = [...queue.entries.slice(0, firstUpcoming), ...upcoming];
}

/**
 * From 2.10 on: items that start immediately are played in their order, unless shuffle is requested or has just been
 * switched on. Items that are only enqueued leave the queue's shuffle unchanged.
 */
export function applyShuffleBeforeStart(
	server: MusicServer,
	queue: PlayerQueue,
	option: string,
	requestedShuffle: boolean | null,
): void {
	if (option !== 'play' && option !== 'replace') return;
	const { shuffleSetAt } = queue;
	const wasJustSwitchedOn =
		shuffleSetAt !== null && server.clock.now() - shuffleSetAt < SHUFFLE_VALID_SECONDS;
	setShuffle(server, queue, requestedShuffle ?? wasJustSwitchedOn);
	queue.shuffleSetAt = null;
}

/** Shuffles new entries; spoken items keep their order, and a chosen first entry keeps its place. */
export function shuffleEntries(
	random: SeededRandom,
	entries: QueueEntry[],
	isPinned: boolean,
): QueueEntry[] {
	const isSpoken = entries.some(({ item }) =>
		['audiobook', 'podcast_episode'].includes(item.mediaType),
	);
	if (isSpoken) return entries;
	const first = entries.slice(0, isPinned ? 1 : 0);
	const others = entries.slice(first.length);
	random.shuffle(others);
	return [...first, ...others];
}
