import { filterAllowsPlayer } from '../commands/player-access';
import type { User } from '../world/users/users';

/** A user who is restricted to some players does not receive these events about other players. */
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

/** Every user receives changed settings and what was played (read from the source). */
export function mayReceiveEvent(
	{ playerFilter }: User,
	event: string,
	objectId: string | null,
): boolean {
	if (objectId === null || !ABOUT_ONE_PLAYER.includes(event)) return true;
	return filterAllowsPlayer(objectId, playerFilter);
}
