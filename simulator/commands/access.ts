import { insufficientPermissions } from '../errors';
import type { CommandCall } from '../world/command-call';

/** An account can be restricted to some players; only 2.10 and later give this as the reason. */
export function checkAccess(playerId: string, { caller }: CommandCall): void {
	if (filterAllowsPlayer(playerId, caller.playerFilter)) return;
	throw insufficientPermissions(`${caller.name} does not have access to player ${playerId}`);
}

/** An empty filter restricts nothing. */
export function filterAllowsPlayer(playerId: string, filter: readonly string[]): boolean {
	return filter.length === 0 || filter.includes(playerId);
}
