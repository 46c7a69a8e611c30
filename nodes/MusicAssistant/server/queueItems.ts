import { number, text, type JsonObject } from '../values/json';
import type { Server } from './client';
import { readPages, type Listing } from './pages';
import { findQueue } from './queues';

/** A queue's items as a listing that pages read. */
export function queueItems(server: Server, id: string): Listing<JsonObject> {
	return {
		name: `the queue "${id}"`,
		page: async (offset, limit) =>
			await server.call('player_queues/items', { queue_id: id, limit, offset }, { bulky: true }),
		count: async (fresh) => number(await findQueue(server, id, { fresh }), 'items'),
		identity: (item) => text(item, 'queue_item_id'),
	};
}

/** The items of a whole queue, however long it is. */
export async function wholeQueue(server: Server, queueId: string): Promise<JsonObject[]> {
	const items: JsonObject[] = [];
	await readPages(queueItems(server, queueId), { offset: 0, pageSize: 500 }, (item) => {
		items.push(item);
	});
	return items;
}

/**
 * Some items of a queue as they are now, for a check; none where the server refuses to tell.
 *
 * @param offset the place of the first
 * @param most how many at most
 */
export async function itemsFrom(
	server: Server,
	id: string,
	offset: number,
	most: number,
): Promise<JsonObject[]> {
	const args = { queue_id: id, limit: most, offset };
	return (await server.callIfWilling('player_queues/items', args, { fresh: true })) ?? [];
}

/** What tells queue items apart; items without it are left out. */
export function itemIds(items: readonly JsonObject[]): Set<string> {
	return new Set(items.flatMap((item) => text(item, 'queue_item_id') ?? []));
}
