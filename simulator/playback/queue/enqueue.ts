import type { MediaItem, Playable } from '../../world/library/media-items';
import type { MusicServer } from '../../world/music-server';
import { toQueueEntries } from './to-queue-entries';
import type { PlayerQueue } from './player-queue';
import { shuffleEntries, reorderUpcoming } from './shuffle';
import { startPlaybackAt } from '../start-playback';
import { lastBufferedIndex } from './queue-indexes';

export const ENQUEUE_OPTIONS = ['play', 'replace', 'next', 'replace_next', 'add'] as const;
export type EnqueueOption = (typeof ENQUEUE_OPTIONS)[number];

export function isEnqueueOption(option: string): option is EnqueueOption {
	return ENQUEUE_OPTIONS.some((known) => known === option);
}

export interface MediaToEnqueue {
	readonly items: readonly Playable[];
	/** The lists that items were played from. */
	readonly containers: ReadonlyMap<Playable, MediaItem>;
	/** Where the first item starts. */
	readonly seconds: number;
	/** Whether the first item was chosen and stays first when the others are shuffled. */
	readonly isPinned: boolean;
}

/**
 * Adds items to a queue. Only `play` and `replace` start them; `replace` expects a queue that is already empty. If
 * shuffle is on, the added items are shuffled.
 */
export async function enqueue(
	server: MusicServer,
	queue: PlayerQueue,
	option: EnqueueOption,
	{ items, containers, seconds, isPinned }: MediaToEnqueue,
): Promise<void> {
	const inOrder = toQueueEntries(items, server.random, queue.entries.length, containers);
	const entries = queue.shuffle ? shuffleEntries(server.random, inOrder, isPinned) : inOrder;
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
