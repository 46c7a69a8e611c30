import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import { findAbsentPlayers } from '../../services/players/findAbsentPlayers';
import { claimPlayersWithGroups } from '../claimPlayersWithGroups';
import { requireSingleAvailable } from './resolvePlayer';
import type { OperationContext } from '../operationContext';
import { unknownPlayerError } from '../errors/playerErrors';

/**
 * The players of a multi-selection, each by id or name, without duplicates.
 *
 * @param options.mayBeUnavailable whether players that are unavailable or disabled count as well
 * @throws ParameterError if none was chosen, or if one is unknown, ambiguous or, without that option, unavailable
 */
export async function resolvePlayers(
	context: OperationContext,
	parameterName: string,
	{ mayBeUnavailable = false }: { mayBeUnavailable?: boolean } = {},
): Promise<[PlaybackTarget, ...PlaybackTarget[]]> {
	const { parameters, client } = context;
	const all = await readPlaybackTargets(client);
	const given = parameters.listedTexts(
		parameterName,
		(text) => findByNameOrId(all, text).length > 0,
	);
	if (given.length === 0) {
		throw parameters.error(
			parameterName,
			'must not be empty',
			'Choose at least one player from the list.',
		);
	}
	const chosen: PlaybackTarget[] = [];
	for (const entry of given) {
		const found = findByNameOrId(all, entry);
		const player =
			(mayBeUnavailable && (await findUnavailable(context, entry, found))) ||
			requireSingleAvailable(parameters, parameterName, entry, found);
		if (!player) throw await unknownPlayerError(context, parameterName, entry);
		chosen.push(player);
	}
	const [first, ...others] = chosen.filter(
		({ id }, index) => chosen.findIndex((other) => other.id === id) === index,
	);
	if (first === undefined) throw new Error('A list that is not empty has a first entry');
	const players: [PlaybackTarget, ...PlaybackTarget[]] = [first, ...others];
	await claimPlayersWithGroups(
		context,
		players.map(({ id }) => id),
	);
	return players;
}

/** The player that a name or id can only refer to while it is unavailable or disabled. */
async function findUnavailable(
	{ client }: OperationContext,
	nameOrId: string,
	[listed]: readonly PlaybackTarget[],
): Promise<PlaybackTarget | undefined> {
	if (listed) return listed.available ? undefined : listed;
	return findByNameOrId((await findAbsentPlayers(client)) ?? [], nameOrId)[0];
}
