import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { mediaItemOf } from '../../api/models/queueItem';
import { pollUntil, type PollResult } from '../../api/polling';
import { findQueue } from './queues';

/** A queue as it was last seen. */
export interface WatchedQueue {
	/** Missing where the server does not list it any more. */
	queue?: PlayerQueue;
}

/**
 * Whether the queue plays something that it did not play before: an item that was neither current nor waiting, or the
 * same one started again.
 *
 * "Playing" alone proves nothing. After a command that did nothing the old item goes on, or begins again by itself
 * when the queue repeats it; a real server says "playing" up to five seconds before it knows its item (seen on 2.8);
 * and the old queue may just have moved on.
 *
 * @param old the ids of the items that were current and waiting before
 * @param isAsked whether a media item is what was asked for, or part of it
 */
export function startedSomethingNew(
	before: PlayerQueue,
	now: PlayerQueue,
	old: ReadonlySet<string>,
	isAsked: (media: MediaItem | undefined) => boolean,
): boolean {
	if (now.state !== 'playing' || !now.currentItem) return false;
	const { id } = now.currentItem;
	if (id !== (before.currentItem?.id ?? '')) {
		return id === '' || !(old.has(id) || id === before.nextItem?.id);
	}
	const beganAgain =
		now.elapsedTime !== undefined &&
		before.elapsedTime !== undefined &&
		now.elapsedTime < before.elapsedTime;
	return beganAgain && isAsked(mediaItemOf(now.currentItem));
}

/** Whether a queue is as wanted; may read more of it. */
export type Reached = (queue: PlayerQueue) => boolean | Promise<boolean>;

/**
 * Looks at a queue until `isReached` or until the time is over.
 *
 * @param seconds how long to look; the first look is at once
 * @returns the queue as last seen, and whether it got there
 * @throws as `pollUntil` does
 */
export async function watchQueue(
	client: MusicAssistantClient,
	queueId: string,
	seconds: number,
	isReached: Reached,
): Promise<PollResult<WatchedQueue>> {
	return await pollUntil(client, seconds, async () => {
		const queue = await findQueue(client, queueId, { noCache: true });
		return { reached: queue !== undefined && (await isReached(queue)), last: { queue } };
	});
}
