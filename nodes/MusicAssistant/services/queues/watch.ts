import { objectAt, number, text, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { pollUntil, type PollResult } from '../../api/polling';
import { findQueue } from './queues';

/** What of a queue tells whether something new plays or came into it. */
export interface QueueState {
	state?: string;
	/** Seconds into the current item. */
	elapsed?: number;
	current?: JsonObject;
	nextId?: string;
	/** How many items the queue holds. */
	count?: number;
}

/** What a queue does, of what the server tells of it; nothing of one that is not there. */
export function stateOf(queue: JsonObject | undefined): QueueState {
	return {
		state: text(queue, 'state'),
		elapsed: number(queue, 'elapsed_time'),
		current: objectAt(queue, 'current_item'),
		nextId: text(objectAt(queue, 'next_item'), 'queue_item_id'),
		count: number(queue, 'items'),
	};
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
	before: QueueState,
	now: QueueState,
	old: ReadonlySet<string>,
	isAsked: (media: JsonObject | undefined) => boolean,
): boolean {
	if (now.state !== 'playing' || now.current === undefined) return false;
	const id = text(now.current, 'queue_item_id');
	if (id !== text(before.current, 'queue_item_id')) {
		return id === undefined || !(old.has(id) || id === before.nextId);
	}
	const beganAgain =
		now.elapsed !== undefined && before.elapsed !== undefined && now.elapsed < before.elapsed;
	return beganAgain && isAsked(objectAt(now.current, 'media_item'));
}

/** Whether a queue is as wanted; may read more of it. */
export type Reached = (now: QueueState, queue: JsonObject) => boolean | Promise<boolean>;

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
): Promise<PollResult<QueueState>> {
	return await pollUntil(client, seconds, async () => {
		const queue = await findQueue(client, queueId, { noCache: true });
		const last = stateOf(queue);
		return { reached: queue !== undefined && (await isReached(last, queue)), last };
	});
}
