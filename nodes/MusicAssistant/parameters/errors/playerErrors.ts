import {
	unavailabilityWithRemedy,
	findAbsentPlayers,
} from '../../services/players/findAbsentPlayers';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/playbackTargets';
import { joinWithLimit, truncateText } from '../../helpers/text';
import type { OperationContext } from '../operationContext';
import type { ParameterError } from './parameterError';
import type { Parameters } from '../parameters';

/** The error to throw for a player that cannot be used now. */
export function unusablePlayerError(
	parameters: Parameters,
	parameterName: string,
	player: PlaybackTarget,
): ParameterError {
	const { state, remedy } = unavailabilityWithRemedy(player);
	return parameters.error(
		parameterName,
		`refers to the player "${player.name}" (${player.id}), which is ${state}`,
		remedy,
	);
}

/** The error to throw for a player that was removed after it had been found. */
export function removedPlayerError(
	parameters: Parameters,
	parameterName: string,
	player: Pick<PlaybackTarget, 'name'>,
): ParameterError {
	return parameters.error(
		parameterName,
		`refers to the player "${player.name}", which no longer exists`,
		'It was just removed or switched off: choose another player.',
	);
}

/** The error to throw for a name or id that matches no listed player. */
export async function unknownPlayerError(
	{ parameters, client }: OperationContext,
	parameterName: string,
	nameOrId: string,
): Promise<ParameterError> {
	const absent = await findAbsentPlayers(client);
	const [player] = findByNameOrId(absent ?? [], nameOrId);
	if (player) return unusablePlayerError(parameters, parameterName, player);
	return parameters.error(
		parameterName,
		`refers to the player "${truncateText(nameOrId)}", which the server does not ${absent ? 'have' : 'list'}`,
		`${describeAvailable([...(await readPlaybackTargets(client)), ...(absent ?? [])])}${absent ? '' : MAY_BE_ABSENT_HINT}`,
	);
}

const MAY_BE_ABSENT_HINT =
	' A player that is switched off or disabled, or was just enabled, may be missing here: check Settings, Players in Music Assistant.';

/** "The server has: ...", for errors about an unknown player or queue. */
export function describeAvailable(players: readonly PlaybackTarget[]): string {
	const known = players
		.filter(({ isOffered }) => isOffered)
		.sort((one, other) => Number(other.available) - Number(one.available))
		.map((player) => `${player.name} (${playerIdWithState(player)})`);
	return known.length > 0
		? `The server has: ${joinWithLimit(known)}.`
		: 'The server has no players at all: set one up in Music Assistant first.';
}

/** A player's id and, if it cannot be used, the reason. */
export function playerIdWithState(player: PlaybackTarget): string {
	return player.available ? player.id : `${player.id}, ${unavailabilityWithRemedy(player).state}`;
}
