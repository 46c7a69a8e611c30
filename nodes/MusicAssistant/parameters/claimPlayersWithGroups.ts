import { expandToGroupedPlayerIds } from '../services/players/grouping';
import type { OperationContext } from './operationContext';

/**
 * Claims players and all that are currently grouped with them: a command for one may affect the others.
 *
 * @returns as `claim` does
 */
export async function claimPlayersWithGroups(
	context: OperationContext,
	playerIds: readonly string[],
): Promise<boolean> {
	const players = (await context.client.callIfSupported('players/all', {})) ?? [];
	return await context.claim(expandToGroupedPlayerIds(players, playerIds));
}
