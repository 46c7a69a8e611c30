import { number, text, type JsonObject } from '../values/json';
import type { Server } from './client';
import type { Listing } from './pages';
import { findQueue, queueId } from './queues';

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

/** The ids of the items behind the current one, `most` of them at most; items without an id are left out. */
export async function upcomingIds(
	server: Server,
	queue: JsonObject,
	most: number,
): Promise<string[]> {
	const items = await server.call(
		'player_queues/items',
		{
			queue_id: queueId(queue),
			limit: most,
			offset: (number(queue, 'current_index') ?? -1) + 1,
		},
		{ fresh: true },
	);
	return items.flatMap((item) => text(item, 'queue_item_id') ?? []);
}
