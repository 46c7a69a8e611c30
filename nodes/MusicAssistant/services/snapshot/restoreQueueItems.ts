import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import type { QueueItem } from '../../api/models/queueItem';
import { countWithUnit, joinWithLimit } from '../../helpers/text';
import type { SnapshotItem, SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { readAllQueueItems } from '../queues/queueItems';
import type { PlaybackTarget } from '../queues/playbackTargets';
import { findQueue } from '../queues/findQueue';
import { verifyEffect } from '../verifyEffect';
import { findRestoredItemIds, allUrisOfQueueItem } from './findRestoredItemIds';
import { addSnapshotItemsToQueue } from './addSnapshotItemsToQueue';
import { addSnapshotSourcesToQueue } from './addSnapshotSourcesToQueue';

/** The items of a queue after they were restored. */
export interface RestoreQueueItemsResult {
	/** The id of each item of the snapshot in the queue, `undefined` for those that are missing. */
	ids: Array<string | undefined>;
	/** The items of the queue; none if the server has refilled it. */
	queued: readonly QueueItem[];
	/** Whether it was shuffled, and is not any more. */
	losesShuffle: boolean;
	/** Whether the server has refilled it from its sources. */
	isRefilled: boolean;
	/** Why they were not restored completely. */
	reason?: string;
}

/**
 * Makes a queue contain the items of a snapshot in their order, without starting it. Leaves it alone if it still does.
 *
 * @throws ApiError if the queue cannot be emptied or filled
 */
export async function restoreQueueItems(
	client: MusicAssistantClient,
	{ id, name }: Pick<PlaybackTarget, 'id' | 'name'>,
	snapshotQueue: SnapshotQueue,
): Promise<RestoreQueueItemsResult> {
	const before = await findQueue(client, id, { noCache: true });
	const now = await readAllQueueItems(client, id, { noCache: true });
	if (hasSameItems(snapshotQueue, now) && keepsOrder(snapshotQueue, before)) {
		const losesShuffle = snapshotQueue.shuffle_enabled === true && before?.shuffleEnabled === false;
		return { ids: now.map((item) => item.id), queued: now, losesShuffle, isRefilled: false };
	}
	if (now.length > 0 || before?.state === 'playing') await clearQueue(client, id, name);
	if (snapshotQueue.is_dynamic && snapshotQueue.sources.length > 0) {
		const reason = await addSnapshotSourcesToQueue(client, id, snapshotQueue);
		const ids = snapshotQueue.items.map(() => undefined);
		return { ids, queued: [], losesShuffle: false, isRefilled: true, reason };
	}
	// With shuffle on, what is added would be mixed. Servers from 2.10 on switch it off with the rest.
	if ((await findQueue(client, id, { noCache: true }))?.shuffleEnabled === true) {
		await client.call('player_queues/shuffle', { queue_id: id, shuffle_enabled: false });
	}
	const refused = await addSnapshotItemsToQueue(client, id, snapshotQueue.items);
	const queued = await readAllQueueItems(client, id, { noCache: true });
	const ids = findRestoredItemIds(snapshotQueue.items, queued);
	const missing = snapshotQueue.items.filter((_, index) => ids[index] === undefined);
	if (missing.length === snapshotQueue.items.length && missing.length > 0) {
		const areUnknown = refused > 0 || missing.every(({ uri }) => uri === null);
		throw nothingAddedError(missing, areUnknown);
	}
	const reason = missing.length > 0 ? whyMissing(missing, snapshotQueue) : undefined;
	return {
		ids,
		queued,
		losesShuffle: snapshotQueue.shuffle_enabled === true,
		isRefilled: false,
		reason,
	};
}

/** By their ids or, in a queue that was restored from this snapshot before, by their URIs. */
function hasSameItems({ items }: SnapshotQueue, now: readonly QueueItem[]): boolean {
	return (
		items.length === now.length &&
		now.every((item, index) => {
			const { queue_item_id: id = null, uri = null } = items[index] ?? {};
			return id === item.id || (uri !== null && allUrisOfQueueItem(item).includes(uri));
		})
	);
}

/** Whether the rest of the queue will be played in the order that it has: switching shuffle off would change that. */
function keepsOrder({ shuffle_enabled: kept }: SnapshotQueue, now?: PlayerQueue): boolean {
	return !(kept === false && now?.shuffleEnabled === true);
}

/** While an announcement plays, servers accept items and add none. */
function nothingAddedError(items: readonly SnapshotItem[], areUnknown: boolean): ApiError {
	const count = countWithUnit(items.length, 'item');
	return new ApiError('rejected', {
		message: areUnknown
			? `None of the ${count} of the queue can be found anymore: ${namesOf(items)}`
			: `The server accepted the ${count} of the queue, but added none: an announcement may be playing`,
		description: 'Check in Music Assistant that its music providers are connected.',
	});
}

function whyMissing(missing: readonly SnapshotItem[], { items }: SnapshotQueue): string {
	return `${missing.length} of ${countWithUnit(items.length, 'item')} can no longer be found: ${namesOf(missing)}`;
}

function namesOf(items: readonly SnapshotItem[]): string {
	const names = items.map(({ name, uri }) => `"${name || (uri ?? '')}"`);
	return joinWithLimit([...new Set(names)]);
}

/** Empties a queue, and waits until it is empty and silent: servers answer before they have stopped. */
async function clearQueue(client: MusicAssistantClient, id: string, name: string): Promise<void> {
	await client.call('player_queues/clear', { queue_id: id });
	await verifyEffect(client, {
		read: async () => await findQueue(client, id, { noCache: true }),
		isDone: (queue) => queue === undefined || (queue.items === 0 && queue.state !== 'playing'),
		notDone: () =>
			new ApiError('rejected', {
				message: `The queue of "${name}" accepted the command to clear it, but still contains items`,
				description: 'Check whether something else is filling it, and run the node again.',
			}),
	});
}
