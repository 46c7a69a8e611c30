import type { Simulation } from '../simulation';
import { queueObject } from '../wire/queue';
import { convertToProfileSchema } from '../wire/profile-schema';

/** How many are sent before waiting until they have been received, so that the client is not disconnected. */
const AT_ONCE = 100;

/**
 * Reports the positions of the queues this many times in a row, as many players do that report all the time: none of it
 * is a change. Resolves when everything has been sent.
 */
export async function sendManyEvents(
	{ connections, server }: Simulation,
	count: number,
): Promise<void> {
	for (let sent = 0; sent < count; sent += AT_ONCE) {
		const events = eventsOf(server);
		const portion = Array.from(
			{ length: Math.min(AT_ONCE, count - sent) },
			(_, index) => events[(sent + index) % events.length] ?? '',
		);
		connections.each((connection) => {
			if (connection.user) for (const event of portion) connection.sendRaw(event);
		});
		await connections.drained();
	}
}

/** The queues as they are at this moment: servers never send outdated states. */
function eventsOf(server: Simulation['server']): string[] {
	return server.listQueues().flatMap((queue) => {
		const data = convertToProfileSchema(queueObject(server, queue), server);
		return [
			{ event: 'queue_time_updated', object_id: queue.id, data: 0 },
			{ event: 'queue_updated', object_id: queue.id, data },
		].map((event) => JSON.stringify(event));
	});
}
