import { number, text, type JsonObject } from '../../helpers/json';
import type { Server } from '../../api/client';
import { readPages, type Listing } from '../../api/pages';
import { findQueue } from './queues';

/** A queue's items as a listing that pages read; as they are now when `fresh`. */
export function queueItems(
	server: Server,
	id: string,
	{ fresh = false }: { fresh?: boolean } = {},
): Listing<JsonObject> {
	return {
		name: `the queue "${id}"`,
		page: async (offset, limit) => {
			const page = { queue_id: id, limit, offset };
			return await server.call('player_queues/items', page, { bulky: true, fresh });
		},
		count: async (fresh) => number(await findQueue(server, id, { fresh }), 'items'),
		identity: (item) => text(item, 'queue_item_id'),
	};
}

/** The items of a whole queue, however long it is. */
export async function wholeQueue(
	server: Server,
	queueId: string,
	options: { fresh?: boolean } = {},
): Promise<JsonObject[]> {
	const items: JsonObject[] = [];
	const wanted = { offset: 0, pageSize: 500 };
	await readPages(queueItems(server, queueId, options), wanted, (item) => {
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
	server: Server,
	id: string,
	offset: number,
	most: number,
): Promise<JsonObject[]> {
	const args = { queue_id: id, limit: most, offset };
	return await server.call('player_queues/items', args, { fresh: true });
}

/** What tells queue items apart; items without it are left out. */
export function itemIds(items: readonly JsonObject[]): Set<string> {
	return new Set(items.flatMap((item) => text(item, 'queue_item_id') ?? []));
}
