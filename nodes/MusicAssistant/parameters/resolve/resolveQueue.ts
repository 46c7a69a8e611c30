import {
	describeUnavailability,
	findAbsentPlayers,
	findUnusablePlayer,
} from '../../services/players/findAbsentPlayers';
import {
	readActiveQueue,
	findQueue,
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../../services/queues/queues';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { truncateText } from '../../helpers/text';
import { claimPlayers } from '../claimPlayers';
import { requireSingleAvailable } from './resolvePlayer';
import type { OperationContext } from '../operationContext';
import type { ParameterError } from '../errors/parameterError';
import type { Parameters } from '../parameters';
import { unknownPlayerError, describeAvailable } from '../errors/playerErrors';

/**
 * The id of the queue that the user chose; one from the list or given by ID is not checked for existence.
 *
 * @param name of the locator parameter
 * @throws ParameterError if nothing was chosen, or if no player or several have the name
 */
export async function resolveQueueId(context: OperationContext, name = 'queueId'): Promise<string> {
	const chosen = await resolveIdOrQueue(context, name);
	return typeof chosen === 'string' ? chosen : chosen.id;
}

/** The queue that the user chose. @throws ParameterError if it does not exist */
export async function resolveQueue(
	context: OperationContext,
	name = 'queueId',
): Promise<PlayerQueue> {
	const chosen = await resolveIdOrQueue(context, name);
	if (typeof chosen !== 'string') return chosen;
	const noCache = await context.claim([chosen]);
	return await requireQueue(context, chosen, name, { noCache });
}

/**
 * The queue with an id that `resolveQueueId` returned. What was given by ID may also be a player: the editor switches to that
 * mode for a value that is dragged into the field, and for one that an AI model is to give.
 *
 * @throws ParameterError if there is none
 */
export async function requireQueue(
	context: OperationContext,
	id: string,
	name = 'queueId',
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue> {
	const { parameters, client } = context;
	const isGivenById = parameters.locator(name).mode === 'id';
	const queue =
		(await findQueue(client, id, options)) ??
		(isGivenById ? await resolveQueueOfPlayer(context, name, id) : undefined);
	if (queue) return queue;
	const player = await findUnusablePlayer(client, id);
	if (player) throw unavailablePlayerError(parameters, name, player);
	throw parameters.error(
		name,
		`refers to the queue "${truncateText(id)}", which the server does not have`,
		describeAvailable([
			...(await readPlaybackTargets(client)),
			...((await findAbsentPlayers(client)) ?? []),
		]),
	);
}

/** The queue that the user chose, if its player is available. @throws ParameterError if it is not */
export async function resolveAvailableQueue(
	context: OperationContext,
	name = 'queueId',
): Promise<PlayerQueue> {
	const queue = await resolveQueue(context, name);
	if (queue.available) return queue;
	const { parameters, client } = context;
	const { enabled = true } = (await findUnusablePlayer(client, queue.id)) ?? {};
	throw unavailablePlayerError(parameters, name, { id: queue.id, name: queue.name, enabled });
}

/** The error for a queue whose player is unavailable. */
function unavailablePlayerError(
	parameters: Parameters,
	name: string,
	player: Pick<PlaybackTarget, 'id' | 'name' | 'enabled'>,
): ParameterError {
	const { state, remedy } = describeUnavailability(player);
	return parameters.error(
		name,
		`refers to "${player.name}" (${player.id}), whose player is ${state}`,
		remedy,
	);
}

/** The given id, or the queue of the given player. */
async function resolveIdOrQueue(
	context: OperationContext,
	name: string,
): Promise<string | PlayerQueue> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		name,
		'Choose a queue from the list, or enter the name of a player or the ID of a queue.',
	);
	// An expression for the whole field gives a plain string: it may be either, and a player's id is also its queue's.
	if (mode === 'list' || mode === 'id') return given;
	const queue = await resolveQueueOfPlayer(context, name, given);
	if (!queue) throw await unknownPlayerError(context, name, given);
	return queue;
}

async function resolveQueueOfPlayer(
	context: OperationContext,
	name: string,
	given: string,
): Promise<PlayerQueue | undefined> {
	const { parameters, client } = context;
	const all = await readPlaybackTargets(client);
	const player = requireSingleAvailable(parameters, name, given, findByNameOrId(all, given));
	// Ids that are in no list may still have a queue: those of the protocols that a player is made of.
	const playerId = player?.id ?? given;
	const noCache = await claimPlayers(context, [playerId]);
	const queue = await readActiveQueue(client, playerId, { noCache });
	if (!queue || !(await context.claim([queue.id]))) return queue;
	return (await readActiveQueue(client, playerId, { noCache: true })) ?? queue;
}
