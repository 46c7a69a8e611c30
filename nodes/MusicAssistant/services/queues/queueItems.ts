import type { MusicAssistantClient } from '../../api/client';
import type { QueueItem } from '../../api/models/queueItem';
import { readPages, type PagedSource } from '../../api/pages';
import { findQueue } from './queues';

/** A queue's items as a listing that pages read; as they are now when `noCache`. */
export function queueItems(
	client: MusicAssistantClient,
	id: string,
	{ noCache = false }: { noCache?: boolean } = {},
): PagedSource<QueueItem> {
	return {
		name: `the queue "${id}"`,
		page: async (offset, limit) => {
			const page = { queue_id: id, limit, offset };
			return await client.call('player_queues/items', page, { isLarge: true, noCache });
		},
		count: async (noCache) => (await findQueue(client, id, { noCache }))?.items,
		identity: ({ id }) => (id === '' ? undefined : id),
	};
}

/** The items of a whole queue, however long it is. */
export async function wholeQueue(
	client: MusicAssistantClient,
	queueId: string,
	options: { noCache?: boolean } = {},
): Promise<QueueItem[]> {
	const items: QueueItem[] = [];
	const wanted = { offset: 0, pageSize: 500 };
	await readPages(queueItems(client, queueId, options), wanted, (item) => {
		items.push(item);
	});
	return items;
}

/**
 * Some items of a queue as they are now, for a check.
 *
 * @param offset the place of the first
 * @param most how many at most
 */
export async function itemsFrom(
	client: MusicAssistantClient,
	id: string,
	offset: number,
	most: number,
): Promise<QueueItem[]> {
	const args = { queue_id: id, limit: most, offset };
	return await client.call('player_queues/items', args, { noCache: true });
}

/** What tells queue items apart; items without it are left out. */
export function itemIds(items: readonly QueueItem[]): Set<string> {
	return new Set(items.map(({ id }) => id).filter((id) => id !== ''));
}
