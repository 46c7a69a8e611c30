import { sameName } from '../../helpers/names';
import { memoize } from '../../helpers/memoize';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';

/** The queue with exactly this id, as it is now when `noCache`. */
export async function findQueue(
	client: MusicAssistantClient,
	id: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	const queues = await client.call('player_queues/all', {}, options);
	return queues.find((queue) => queue.id === id);
}

/** A player, or where the server cannot list players its queue, as far as both tell the same. */
export interface PlaybackTarget {
	id: string;
	name: string;
	available: boolean;
	/** False for one that was disabled in its settings. */
	enabled: boolean;
	/** Whether it is made of other players only. */
	isGroup: boolean;
}

/** Everything that plays: the players, or, where the server has no command to list them, the queues. */
export async function playbackTargets(
	client: MusicAssistantClient,
): Promise<readonly PlaybackTarget[]> {
	const players = await client.callIfSupported('players/all', {});
	return players ? amongPlayers(players) : amongQueues(await client.call('player_queues/all', {}));
}

const amongPlayers = memoize((players: readonly Player[]): readonly PlaybackTarget[] =>
	players.filter(({ id }) => id !== ''),
);

const amongQueues = memoize((queues: readonly PlayerQueue[]): readonly PlaybackTarget[] =>
	queues
		.filter(({ id }) => id !== '')
		.map(({ id, name, available }) => ({ id, name, available, enabled: true, isGroup: false })),
);

/** The speakers a name or id can mean: one by its id, else all of that name, unavailable left-overs set aside. */
export function findByNameOrId(all: readonly PlaybackTarget[], nameOrId: string): PlaybackTarget[] {
	const byId = all.filter(({ id }) => id === nameOrId);
	if (byId.length > 0) return byId;
	const byName = all.filter(({ name }) => sameName(name, nameOrId));
	const available = byName.filter((speaker) => speaker.available);
	return available.length > 0 ? available : byName;
}

/**
 * The queue a player plays from now: its group's or leader's when it is grouped.
 * `undefined` when the server knows neither the player nor a queue of it.
 *
 * A server without the command, one that cannot tell (an early 2.8 build broke on grouped players), and one on which
 * an outside source plays (it answers null) leave the player's own queue, which bears the player's id.
 */
export async function activeQueue(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	const args = { player_id: playerId };
	const active = await client.tryCall('player_queues/get_active_queue', args, options);
	return active ?? (await findQueue(client, playerId, options));
}
