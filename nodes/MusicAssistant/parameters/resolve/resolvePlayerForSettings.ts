import { findConfigurablePlayers } from '../../services/players/findAbsentPlayers';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { CHOOSE_PLAYER_REMEDY, requireSingle, readUnlistedPlayer } from './resolvePlayer';
import type { OperationContext } from '../operationContext';
import { unknownPlayerError } from '../errors/playerErrors';

/**
 * The chosen player, for its settings: they can be read and saved for unavailable and disabled players too, and there is
 * no other way to enable one again.
 *
 * @throws ParameterError if nothing was chosen, or if no player or several have the name
 */
export async function resolvePlayerForSettings(context: OperationContext): Promise<PlaybackTarget> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator('playerId', CHOOSE_PLAYER_REMEDY);
	const candidates = await findConfigurablePlayers(client, given);
	const player =
		requireSingle(parameters, 'playerId', given, candidates) ??
		(mode === 'name' ? undefined : await readUnlistedPlayer(context, given));
	if (player) return player;
	throw await unknownPlayerError(context, 'playerId', given);
}
