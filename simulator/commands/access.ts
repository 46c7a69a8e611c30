import { insufficientPermissions } from '../errors';
import type { Call } from '../world/call';

/** An account can be restricted to some players; only 2.10 and later give this as the reason. */
export function checkAccess(playerId: string, { caller }: Call): void {
	if (mayUse(playerId, caller.playerFilter)) return;
	throw insufficientPermissions(`${caller.name} does not have access to player ${playerId}`);
}

/** An empty filter restricts nothing. */
export function mayUse(playerId: string, filter: readonly string[]): boolean {
	return filter.length === 0 || filter.includes(playerId);
}
