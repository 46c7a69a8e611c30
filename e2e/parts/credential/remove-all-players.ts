import { z } from 'zod';
import type { Simulator } from '../../../simulator';

const Queues = z.array(z.object({ queue_id: z.string() }));
const QueuesResponse = z.union([
	Queues,
	z.object({ result: Queues }).transform(({ result }) => result),
]);

/** Removes all players of a server. */
export async function removeAllPlayers(simulator: Simulator): Promise<void> {
	for (const { queue_id } of await readQueues(simulator)) simulator.control.removePlayer(queue_id);
	expect(await readQueues(simulator)).toEqual([]);
}

async function readQueues({ url, tokens }: Simulator) {
	const response = await fetch(`${url}/api`, {
		method: 'POST',
		headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
		body: JSON.stringify({ message_id: 'queues', command: 'player_queues/all', args: {} }),
	});
	return QueuesResponse.parse(await response.json());
}
