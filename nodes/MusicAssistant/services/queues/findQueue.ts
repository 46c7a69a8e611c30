import type { MusicAssistantClient } from '../../api/client';
import type { PlayerQueue } from '../../api/models/playerQueue';

/** The queue with exactly this id. */
export async function findQueue(
	client: MusicAssistantClient,
	id: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	const queues = await client.call('player_queues/all', {}, options);
	return queues.find((queue) => queue.id === id);
}

/**
 * Reads the queue that a player currently plays from, which is that of its group or leader if it is grouped. `undefined` if the
 * server knows neither the player nor its queue.
 *
 * Falls back to the player's own queue, which has the player's id, if the server has no such command, refuses it (an early
 * 2.8 build failed for grouped players) or answers null (while an external source plays).
 */
export async function readActiveQueue(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	const args = { player_id: playerId };
	const active = await client.tryCall('player_queues/get_active_queue', args, options);
	return active ?? (await findQueue(client, playerId, options));
}
