import type { MusicAssistantClient } from '../../api/client';
import type { QueueItem } from '../../api/models/queueItem';
import { readPages, type PagedSource } from '../../api/readPages';
import { findQueue } from './findQueue';

/** The items of a queue as a source for `readPages`. */
export function pagedQueueItemSource(
	client: MusicAssistantClient,
	id: string,
	{ noCache = false }: { noCache?: boolean } = {},
): PagedSource<QueueItem> {
	return {
		name: `the queue "${id}"`,
		page: async (offset, limit, mustBeNew = noCache) => {
			const page = { queue_id: id, limit, offset };
			return await client.call('player_queues/items', page, { isLarge: true, noCache: mustBeNew });
		},
		count: async (noCache) => (await findQueue(client, id, { noCache }))?.items,
		identity: ({ id }) => (id === '' ? undefined : id),
	};
}

/** All items of a queue, however long it is. */
export async function readAllQueueItems(
	client: MusicAssistantClient,
	queueId: string,
	options: { noCache?: boolean } = {},
): Promise<QueueItem[]> {
	const items: QueueItem[] = [];
	const range = { offset: 0, pageSize: 500 };
	await readPages(pagedQueueItemSource(client, queueId, options), range, (item) => {
		items.push(item);
	});
	return items;
}

/**
 * Reads some items of a queue without the cache.
 *
 * @param offset position of the first one
 * @param limit maximum number of items
 */
export async function readQueueItemsFrom(
	client: MusicAssistantClient,
	id: string,
	offset: number,
	limit: number,
): Promise<QueueItem[]> {
	const args = { queue_id: id, limit, offset };
	return await client.call('player_queues/items', args, { noCache: true });
}

/** The ids of queue items; items without an id are left out. */
export function queueItemIds(items: readonly QueueItem[]): Set<string> {
	return new Set(items.map(({ id }) => id).filter((id) => id !== ''));
}
