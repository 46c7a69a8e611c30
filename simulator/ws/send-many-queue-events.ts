import type { Simulation } from '../simulation';
import { queueObject } from '../wire/queue';
import { convertToProfileSchema } from '../wire/schemas';

/** How many events are sent before waiting until they have been received; a client that lags behind is disconnected. */
const BATCH_SIZE = 100;

/**
 * Sends this many events about queues in a row that contain nothing new, as servers with many players do. Resolves when
 * everything has been sent.
 */
export async function sendManyQueueEvents(
	{ connections, server }: Simulation,
	count: number,
): Promise<void> {
	for (let sent = 0; sent < count; sent += BATCH_SIZE) {
		const events = queueEvents(server);
		const portion = Array.from(
			{ length: Math.min(BATCH_SIZE, count - sent) },
			(_, index) => events[(sent + index) % events.length] ?? '',
		);
		connections.forEach((connection) => {
			if (connection.user) for (const event of portion) connection.sendRaw(event);
		});
		await connections.waitUntilDrained();
	}
}

/** Events with the current state of the queues: servers never send outdated states. */
function queueEvents(server: Simulation['server']): string[] {
	return server.listQueues().flatMap((queue) => {
		const data = convertToProfileSchema(queueObject(server, queue), server);
		return [
			{ event: 'queue_time_updated', object_id: queue.id, data: 0 },
			{ event: 'queue_updated', object_id: queue.id, data },
		].map((event) => JSON.stringify(event));
	});
}
