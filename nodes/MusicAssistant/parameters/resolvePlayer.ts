import { findByNameOrId, playbackTargets, type PlaybackTarget } from '../services/queues/queues';
import { listed } from '../helpers/names';
import { claimPlayers } from './claimPlayers';
import type { OperationContext } from './operationContext';
import type { Parameters } from './parameters';
import { unknownPlayerError, unusablePlayerError, withState } from './playerErrors';

export const CHOOSE_PLAYER = 'Choose a player from the list, or enter its name or ID.';

/**
 * The player the user chose, by id or name.
 *
 * A server that cannot list players is asked for its queues, which bear the ids of ungrouped players: there an id
 * that none of them has is used as given, because nothing can tell whether it is right.
 *
 * @throws ParameterError when nothing was chosen, when no player or several bear the name, or when the player cannot
 * be reached: the server would answer a command for it with a success
 */
export async function resolvePlayer(
	context: OperationContext,
	name = 'playerId',
): Promise<PlaybackTarget> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator(name, CHOOSE_PLAYER);
	const all = await playbackTargets(client);
	const player = requireSingleAvailable(parameters, name, given, findByNameOrId(all, given));
	const found = player ?? (mode === 'name' ? undefined : await unlistedPlayer(context, given));
	if (!found) throw await unknownPlayerError(context, name, given);
	if (!found.available) throw unusablePlayerError(parameters, name, found);
	await claimPlayers(context, [found.id]);
	return found;
}

/**
 * The one of the players a name can mean, `undefined` where it can mean none.
 *
 * @throws ParameterError when there are several, or when the one cannot be reached
 */
export function requireSingleAvailable(
	parameters: Parameters,
	name: string,
	given: string,
	candidates: readonly PlaybackTarget[],
): PlaybackTarget | undefined {
	const [player] = candidates;
	if (player && !player.available) throw unusablePlayerError(parameters, name, player);
	return requireSingle(parameters, name, given, candidates);
}

/** The same of players that need not be reached. @throws ParameterError when there are several */
export function requireSingle(
	parameters: Parameters,
	name: string,
	given: string,
	candidates: readonly PlaybackTarget[],
): PlaybackTarget | undefined {
	const [player, another] = candidates;
	if (!another) return player;
	throw parameters.error(
		name,
		`refers to the player "${given}", but there are several with that name`,
		`Use the ID of the one you mean: ${listed(candidates.map(withState))}.`,
	);
}

/** Lists leave out the players that another one is made of; the server knows them all the same by their id. */
export async function unlistedPlayer(
	{ client }: OperationContext,
	id: string,
): Promise<PlaybackTarget | undefined> {
	const player = await client.callIfSupported('players/get', { player_id: id });
	if (player === undefined) return { id, name: id, available: true, enabled: true, isGroup: false };
	return player ?? undefined;
}
