import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import { joinWithLimit } from '../../helpers/text';
import { claimPlayersWithGroups } from '../claimPlayersWithGroups';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';
import { unknownPlayerError, unusablePlayerError, playerIdWithState } from '../errors/playerErrors';

export const CHOOSE_PLAYER_REMEDY = 'Choose a player from the list, or enter its name or ID.';

/**
 * The player the user chose, by id or name.
 *
 * If a server cannot list players, its queues stand in for them, which have the ids of ungrouped players; an id that
 * is not among them is used as given, because it cannot be checked.
 *
 * @throws ParameterError if nothing was chosen, if no player or several have the name, or if the player is
 * unavailable: the server would report success for a command to it
 */
export async function resolvePlayer(
	context: OperationContext,
	parameterName = 'playerId',
): Promise<PlaybackTarget> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator(parameterName, CHOOSE_PLAYER_REMEDY);
	const all = await readPlaybackTargets(client);
	const player = requireSingleAvailable(
		parameters,
		parameterName,
		given,
		findByNameOrId(all, given),
	);
	const found = player ?? (mode === 'name' ? undefined : await readUnlistedPlayer(context, given));
	if (!found) throw await unknownPlayerError(context, parameterName, given);
	if (!found.available) throw unusablePlayerError(parameters, parameterName, found);
	await claimPlayersWithGroups(context, [found.id]);
	return found;
}

/**
 * The only player among those that a name matches, `undefined` if there are none.
 *
 * @throws ParameterError if there are several, or if the only one is unavailable
 */
export function requireSingleAvailable(
	parameters: Parameters,
	parameterName: string,
	nameOrId: string,
	candidates: readonly PlaybackTarget[],
): PlaybackTarget | undefined {
	const [player] = candidates;
	if (player && !player.available) throw unusablePlayerError(parameters, parameterName, player);
	return requireSingle(parameters, parameterName, nameOrId, candidates);
}

/** The same for players that may be unavailable. @throws ParameterError if there are several */
export function requireSingle(
	parameters: Parameters,
	parameterName: string,
	nameOrId: string,
	candidates: readonly PlaybackTarget[],
): PlaybackTarget | undefined {
	const [player, another] = candidates;
	if (!another) return player;
	throw parameters.error(
		parameterName,
		`refers to the player "${nameOrId}", but there are several with that name`,
		`Use the ID of the one you mean: ${joinWithLimit(candidates.map(playerIdWithState))}.`,
	);
}

/** Lists leave out the players that another one is made of, but the server finds them by id. */
export async function readUnlistedPlayer(
	{ client }: OperationContext,
	playerId: string,
): Promise<PlaybackTarget | undefined> {
	const player = await client.callIfSupported('players/get', { player_id: playerId });
	if (player !== undefined) return player ?? undefined;
	return {
		id: playerId,
		name: playerId,
		available: true,
		enabled: true,
		isGroup: false,
		isOffered: true,
	};
}
