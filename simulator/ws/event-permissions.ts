import { filterAllowsPlayer } from '../commands/access';
import type { User } from '../world/users/users';

/** The events about other players that an account restricted to some players does not receive. */
const ABOUT_ONE_PLAYER = [
	'player_added',
	'player_removed',
	'player_updated',
	'player_sleep_timer_updated',
	'queue_added',
	'queue_items_updated',
	'queue_time_updated',
	'queue_updated',
];

/** Everybody receives changed settings and what was played (read from the source). */
export function mayReceive(
	{ playerFilter }: User,
	event: string,
	objectId: string | null,
): boolean {
	if (objectId === null || !ABOUT_ONE_PLAYER.includes(event)) return true;
	return filterAllowsPlayer(objectId, playerFilter);
}
