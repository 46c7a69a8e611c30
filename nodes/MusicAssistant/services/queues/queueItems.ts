import { text, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { readPages, type PagedSource } from '../../api/pages';
import { findQueue } from './queues';

/** A queue's items as a listing that pages read; as they are now when `noCache`. */
export function queueItems(
	client: MusicAssistantClient,
	id: string,
	{ noCache = false }: { noCache?: boolean } = {},
): PagedSource<JsonObject> {
	return {
		name: `the queue "${id}"`,
		page: async (offset, limit) => {
			const page = { queue_id: id, limit, offset };
			return await client.call('player_queues/items', page, { isLarge: true, noCache });
		},
		count: async (noCache) => (await findQueue(client, id, { noCache }))?.items,
		identity: (item) => text(item, 'queue_item_id'),
	};
}

/** The items of a whole queue, however long it is. */
export async function wholeQueue(
	client: MusicAssistantClient,
	queueId: string,
	options: { noCache?: boolean } = {},
): Promise<JsonObject[]> {
	const items: JsonObject[] = [];
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
): Promise<JsonObject[]> {
	const args = { queue_id: id, limit: most, offset };
	return await client.call('player_queues/items', args, { noCache: true });
}

/** What tells queue items apart; items without it are left out. */
export function itemIds(items: readonly JsonObject[]): Set<string> {
	return new Set(items.flatMap((item) => text(item, 'queue_item_id') ?? []));
}
