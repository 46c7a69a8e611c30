import { type ApiError, rejectedError } from '../../api/apiError';
import { joinWithLimit } from '../../helpers/text';
import {
	findAbsentPlayers,
	playerIdWithState,
	unavailabilityWithRemedy,
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import {
	claimPlayersWithGroups,
	requireSingleAvailable,
	resolvePlayer,
	unknownPlayerError,
	unusablePlayerError,
} from './resolvePlayersAndQueues';
import type { Parameters } from '../parameters';
import type { ParameterError } from '../values';
import { TARGET_CHOICES } from '../fields/locators';
import type { OperationContext } from '../operationContext';

/**
 * The players of the fields that `targetFields` declares, without duplicates. Of several, some may be unavailable or
 * disabled: they are reported in their own output, with `unavailableTargetError`.
 *
 * @throws ParameterError if there are none, if a chosen one is unknown or ambiguous, or if none is available
 */
export async function resolveTargetPlayers(context: OperationContext): Promise<PlaybackTarget[]> {
	const { parameters, client } = context;
	switch (parameters.choice('target', TARGET_CHOICES)) {
		case 'player':
			return [await resolvePlayer(context)];
		case 'players':
			return requireAnyAvailable(
				parameters,
				await resolvePlayers(context, 'playerIds', { mayBeUnavailable: true }),
			);
		case 'all': {
			const players = (await readPlaybackTargets(client)).filter(isAvailableTarget);
			if (players.length === 0) {
				throw parameters.error(
					'target',
					'is All Players, but no player is available',
					'Switch on a player or reconnect it to the network.',
				);
			}
			await claimPlayersWithGroups(
				context,
				players.map(({ id }) => id),
			);
			return players;
		}
	}
}

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
): Promise<PlaybackTarget[]> {
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
	const players = chosen.filter(
		({ id }, index) => chosen.findIndex((other) => other.id === id) === index,
	);
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

function requireAnyAvailable(parameters: Parameters, players: PlaybackTarget[]): PlaybackTarget[] {
	const [first, another] = players;
	if (!first || players.some(({ available }) => available)) return players;
	if (!another) throw unusablePlayerError(parameters, 'playerIds', first);
	throw parameters.error(
		'playerIds',
		`refers only to players that cannot be used: ${joinWithLimit(players.map((player) => `${player.name} (${playerIdWithState(player)})`))}`,
		unavailabilityWithRemedy(first).remedy,
	);
}

/** Why one of several players is left out. */
export function unavailableTargetError(player: PlaybackTarget): ApiError {
	const { state, remedy } = unavailabilityWithRemedy(player);
	return rejectedError(`"${player.name}" is ${state}`, remedy);
}

/** Leaves out group players, whose members are targets themselves, and those that play no sound or are private. */
function isAvailableTarget({ available, isGroup, isOffered }: PlaybackTarget): boolean {
	return available && !isGroup && isOffered;
}

/**
 * The error to throw for one of the players that cannot do what is asked of it.
 *
 * @param problem the end of a sentence about the player: `which cannot be muted`
 */
export function targetError(
	{ parameters }: OperationContext,
	playerName: string,
	problem: string,
	remedy: string,
): ParameterError {
	const included = `includes the player "${playerName}", ${problem}`;
	switch (parameters.choice('target', TARGET_CHOICES)) {
		case 'player':
			return parameters.error(
				'playerId',
				`refers to the player "${playerName}", ${problem}`,
				remedy,
			);
		case 'players':
			return parameters.error('playerIds', included, remedy);
		case 'all':
			return parameters.error('target', included, remedy);
	}
}
