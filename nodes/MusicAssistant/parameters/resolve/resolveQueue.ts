import {
	unavailabilityWithRemedy,
	findAbsentPlayers,
	findUnusablePlayer,
} from '../../services/players/findAbsentPlayers';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
	readActiveQueue,
	findQueue,
} from '../../services/queues/playbackTargets';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { truncateText } from '../../helpers/text';
import {
	claimPlayersWithGroups,
	requireSingleAvailable,
	unknownPlayerError,
	describeAvailable,
} from './resolvePlayer';
import type { OperationContext } from '../operationContext';
import type { ParameterError } from '../values';
import type { Parameters } from '../parameters';

/**
 * The id of the queue that the user chose; one from the list or given by ID is not checked for existence.
 *
 * @param parameterName of the locator
 * @throws ParameterError if nothing was chosen, or if no player or several have the name
 */
export async function resolveQueueId(
	context: OperationContext,
	parameterName = 'queueId',
): Promise<string> {
	const chosen = await resolveIdOrQueue(context, parameterName);
	return typeof chosen === 'string' ? chosen : chosen.id;
}

/** The queue that the user chose. @throws ParameterError if it does not exist */
export async function resolveQueue(
	context: OperationContext,
	parameterName = 'queueId',
): Promise<PlayerQueue> {
	const chosen = await resolveIdOrQueue(context, parameterName);
	if (typeof chosen !== 'string') return chosen;
	const noCache = await context.claim([chosen]);
	return await requireQueue(context, chosen, parameterName, { noCache });
}

/**
 * The queue with an id that `resolveQueueId` returned. What was given by ID may also be a player: the editor switches to that
 * mode for a value that is dragged into the field, and for one that an AI model is to give.
 *
 * @throws ParameterError if there is none
 */
export async function requireQueue(
	context: OperationContext,
	queueId: string,
	parameterName = 'queueId',
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue> {
	const { parameters, client } = context;
	const isGivenById = parameters.locator(parameterName).mode === 'id';
	const queue =
		(await findQueue(client, queueId, options)) ??
		(isGivenById ? await resolveQueueOfPlayer(context, parameterName, queueId) : undefined);
	if (queue) return queue;
	const player = await findUnusablePlayer(client, queueId);
	if (player) throw unavailablePlayerError(parameters, parameterName, player);
	throw parameters.error(
		parameterName,
		`refers to the queue "${truncateText(queueId)}", which the server does not have`,
		describeAvailable([
			...(await readPlaybackTargets(client)),
			...((await findAbsentPlayers(client)) ?? []),
		]),
	);
}

/** The queue that the user chose, if its player is available. @throws ParameterError if it is not */
export async function resolveAvailableQueue(
	context: OperationContext,
	parameterName = 'queueId',
): Promise<PlayerQueue> {
	const queue = await resolveQueue(context, parameterName);
	if (queue.available) return queue;
	const { parameters, client } = context;
	const { enabled = true } = (await findUnusablePlayer(client, queue.id)) ?? {};
	throw unavailablePlayerError(parameters, parameterName, {
		id: queue.id,
		name: queue.name,
		enabled,
	});
}

/** The error for a queue whose player is unavailable. */
function unavailablePlayerError(
	parameters: Parameters,
	parameterName: string,
	player: Pick<PlaybackTarget, 'id' | 'name' | 'enabled'>,
): ParameterError {
	const { state, remedy } = unavailabilityWithRemedy(player);
	return parameters.error(
		parameterName,
		`refers to "${player.name}" (${player.id}), whose player is ${state}`,
		remedy,
	);
}

/** The given id, or the queue of the given player. */
async function resolveIdOrQueue(
	context: OperationContext,
	parameterName: string,
): Promise<string | PlayerQueue> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		parameterName,
		'Choose a queue from the list, or enter the name of a player or the ID of a queue.',
	);
	// An expression for the whole field gives a plain string: it may be either, and a player's id is also its queue's.
	if (mode === 'list' || mode === 'id') return given;
	const queue = await resolveQueueOfPlayer(context, parameterName, given);
	if (!queue) throw await unknownPlayerError(context, parameterName, given);
	return queue;
}

async function resolveQueueOfPlayer(
	context: OperationContext,
	parameterName: string,
	playerNameOrId: string,
): Promise<PlayerQueue | undefined> {
	const { parameters, client } = context;
	const all = await readPlaybackTargets(client);
	const player = requireSingleAvailable(
		parameters,
		parameterName,
		playerNameOrId,
		findByNameOrId(all, playerNameOrId),
	);
	// Ids that are in no list may still have a queue: those of the protocols that a player is made of.
	const playerId = player?.id ?? playerNameOrId;
	const noCache = await claimPlayersWithGroups(context, [playerId]);
	const queue = await readActiveQueue(client, playerId, { noCache });
	if (!queue || !(await context.claim([queue.id]))) return queue;
	return (await readActiveQueue(client, playerId, { noCache: true })) ?? queue;
}
