import { insufficientPermissions } from '../errors';
import type { CommandContext } from '../world/command-context';

/** Throws if the user is restricted to other players; the reason is only sent from 2.10 on. */
export function requirePlayerAccess(playerId: string, { caller }: CommandContext): void {
	if (filterAllowsPlayer(playerId, caller.playerFilter)) return;
	throw insufficientPermissions(`${caller.name} does not have access to player ${playerId}`);
}

/** An empty filter restricts nothing. */
export function filterAllowsPlayer(playerId: string, filter: readonly string[]): boolean {
	return filter.length === 0 || filter.includes(playerId);
}
