import { configurablePlayers } from '../services/players/absentPlayers';
import type { Speaker } from '../services/queues/queues';
import { CHOOSE_PLAYER, sole, unlistedPlayer } from './chosenPlayer';
import type { OperationContext } from './operationContext';
import { unknownPlayer } from './playerFaults';

/**
 * The player the user chose, for its settings: servers read and save those of players that are not available or
 * disabled too, and there is no other way to enable one again.
 *
 * @throws ParameterFault when nothing was chosen, or when no player or several bear the name
 */
export async function configuredPlayer(context: OperationContext): Promise<Speaker> {
	const { parameters, server } = context;
	const { mode, text: given } = parameters.filledLocator('playerId', CHOOSE_PLAYER);
	const candidates = await configurablePlayers(server, given);
	const player =
		sole(parameters, 'playerId', given, candidates) ??
		(mode === 'name' ? undefined : await unlistedPlayer(context, given));
	if (player) return player;
	throw await unknownPlayer(context, 'playerId', given);
}
