import type { Simulation } from '../simulation';
import { queueObject } from '../wire/queue';
import { asProfileWrites } from '../wire/versions';

/** So many are sent before waiting until they have been taken: a flood, not a cut-off. */
const AT_ONCE = 100;

/**
 * Tells so many times in a row how far the queues have got, as many players that report all the time
 * do: nothing of it is a change. Resolves when everything was sent.
 */
export async function flood({ connections, server }: Simulation, count: number): Promise<void> {
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

/** As the queues are at this moment: a server tells nothing old. */
function eventsOf(server: Simulation['server']): string[] {
	return server.listQueues().flatMap((queue) => {
		const data = asProfileWrites(queueObject(server, queue), server);
		return [
			{ event: 'queue_time_updated', object_id: queue.id, data: 0 },
			{ event: 'queue_updated', object_id: queue.id, data },
		].map((event) => JSON.stringify(event));
	});
}
