import type { MediaItem, Playable, Track } from '../../world/library/media-items';
import type { SeededRandom } from '../../world/catalog/seeded-random';
import type { QueueEntry, PlayerQueue } from './player-queue';
import type { MusicServer } from '../../world/music-server';
import { lastBufferedIndex } from './queue-indexes';
import { startPlaybackAt } from '../start-playback';

export function toQueueEntries(
	items: readonly Playable[],
	random: SeededRandom,
	firstSortIndex: number,
	containers: ReadonlyMap<Playable, MediaItem> = new Map(),
): QueueEntry[] {
	return items.map((item, offset) => {
		const container = containers.get(item);
		const sortIndex = firstSortIndex + offset;
		return { id: random.hex(32), item, sortIndex, ...(container && { container }) };
	});
}

/** How long switching shuffle on applies to what is played next (inferred). */
const SHUFFLE_VALID_SECONDS = 30;

/** Shuffles the items that have not been played yet, or restores their original order. */
export function setShuffle(server: MusicServer, queue: PlayerQueue, enabled: boolean): void {
	if (enabled === queue.shuffle) return;
	queue.shuffle = enabled;
	queue.shuffleSetAt = enabled ? server.clock.now() : null;
	reorderUpcoming(server, queue, enabled ? server.random : null);
}

function reorderUpcoming(
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

export const ENQUEUE_OPTIONS = ['play', 'replace', 'next', 'replace_next', 'add'] as const;
export type EnqueueOption = (typeof ENQUEUE_OPTIONS)[number];

export function isEnqueueOption(option: string): option is EnqueueOption {
	return ENQUEUE_OPTIONS.some((known) => known === option);
}

interface MediaToEnqueue {
	readonly items: readonly Playable[];
	readonly containers: ReadonlyMap<Playable, MediaItem>;
	readonly seconds: number;
}

/**
 * Adds items to a queue. Only `play` and `replace` start them; `replace` expects a queue that is already empty. If
 * shuffle is on, the added items are shuffled.
 */
export async function enqueue(
	server: MusicServer,
	queue: PlayerQueue,
	option: EnqueueOption,
	{ items, containers, seconds }: MediaToEnqueue,
): Promise<void> {
	const entries = toQueueEntries(items, server.random, queue.entries.length, containers);
	if (queue.shuffle) server.random.shuffle(entries);
	const insertIndex = queue.entries.length === 0 ? 0 : lastFixedIndex(server, queue) + 1;
	switch (option) {
		case 'replace': {
			const isPlayerSilent = server.profile.silencesPlayerOnReplace && isAudible(queue);
			queue.entries = entries;
			await startPlaybackAt(server, queue, 0, seconds, isPlayerSilent);
			return;
		}
		case 'play':
			queue.insert(insertIndex, entries);
			return startPlaybackAt(server, queue, insertIndex, seconds);
		case 'next': {
			queue.insert(insertIndex, entries);
			return;
		}
		case 'replace_next':
			queue.entries = [...queue.entries.slice(0, insertIndex), ...entries];
			return;
		case 'add': {
			queue.insert(queue.entries.length, entries);
			if (queue.shuffle) reorderUpcoming(server, queue, server.random);
			return;
		}
	}
}

function isAudible({ state, isPlayerSilent }: PlayerQueue): boolean {
	return state === 'playing' && !isPlayerSilent;
}

/** "Next" means after the items that the player has buffered, unless the queue is stopped. */
function lastFixedIndex({ clock }: MusicServer, queue: PlayerQueue): number {
	const isSilent = queue.state === 'idle';
	return (isSilent ? queue.currentIndex : lastBufferedIndex(queue, clock.now())) ?? 0;
}

/** How many upcoming items a queue that refills itself has. */
const UPCOMING_COUNT = 25;

/** Enqueued items are added to the sources, started ones replace them; a dynamic playlist makes the queue refill itself. */
export function setDynamicSources(
	queue: PlayerQueue,
	sources: readonly MediaItem[],
	option: EnqueueOption,
): void {
	const isEnqueued = option === 'add' || option === 'next';
	queue.sources = isEnqueued ? [...queue.sources, ...sources] : sources;
	queue.isDynamic = queue.sources.some(
		(item) => item.mediaType === 'playlist' && item.isDynamic === true,
	);
}

/**
 * Replaces the upcoming items with a mix of the tracks of all sources. Only `play` and `replace` start playback:
 * otherwise, a stopped queue only gets a current item (read from the source of 2.10; inferred for 2.9).
 */
export async function replaceUpcomingFromSources(
	server: MusicServer,
	queue: PlayerQueue,
	option: EnqueueOption,
): Promise<void> {
	const { clock, random } = server;
	const firstIndex = (lastBufferedIndex(queue, clock.now()) ?? -1) + 1;
	const tracks = queue.sources.flatMap((item) => tracksOfSource(item));
	random.shuffle(tracks);
	queue.shuffle = true;
	queue.entries = [
		...queue.entries.slice(0, firstIndex),
		...toQueueEntries(tracks.slice(0, UPCOMING_COUNT), random, firstIndex),
	];
	if (option === 'play' || option === 'replace') await startPlaybackAt(server, queue, firstIndex);
	else queue.currentIndex ??= 0;
}

function tracksOfSource(item: MediaItem): Track[] {
	switch (item.mediaType) {
		case 'track':
			return [item];
		case 'album':
		case 'playlist':
			return [...item.tracks];
		default:
			return [];
	}
}
