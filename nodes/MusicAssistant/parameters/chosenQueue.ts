import { absence, absentPlayers, unusablePlayer } from '../services/players/absentPlayers';
import {
	activeQueue,
	findQueue,
	isAvailable,
	meant,
	queueId,
	queueName,
	speakers,
	type Speaker,
} from '../services/queues/queues';
import type { JsonObject } from '../helpers/json';
import { shortened } from '../helpers/names';
import { soleAvailable } from './chosenPlayer';
import type { OperationContext } from './operationContext';
import type { ParameterFault } from './parameterFault';
import type { Parameters } from './parameters';
import { unknownPlayer, whatThereIs } from './playerFaults';

/**
 * The id of the queue the user chose, without asking whether it exists where it was given as an id.
 *
 * @param name of the locator parameter
 * @throws ParameterFault when nothing was chosen, or no player or several bear the name
 */
export async function chosenQueueId(context: OperationContext, name = 'queueId'): Promise<string> {
	const chosen = await idOrQueue(context, name);
	return typeof chosen === 'string' ? chosen : queueId(chosen);
}

/** The chosen queue as the server has it. @throws ParameterFault when there is none */
export async function chosenQueue(
	context: OperationContext,
	name = 'queueId',
): Promise<JsonObject> {
	const chosen = await idOrQueue(context, name);
	return typeof chosen === 'string' ? await existingQueue(context, chosen, name) : chosen;
}

/** The queue behind an id that `chosenQueueId` gave. @throws ParameterFault when there is none with that id */
export async function existingQueue(
	context: OperationContext,
	id: string,
	name = 'queueId',
): Promise<JsonObject> {
	const { parameters, server } = context;
	const queue = await findQueue(server, id);
	if (queue) return queue;
	const player = await unusablePlayer(server, id);
	if (player) throw playerless(parameters, name, player);
	throw parameters.fault(
		name,
		`names the queue "${shortened(id)}", which the server does not have`,
		whatThereIs([...(await speakers(server)), ...((await absentPlayers(server)) ?? [])]),
	);
}

/** The chosen queue, whose player can be reached. @throws ParameterFault when it cannot */
export async function chosenAvailableQueue(
	context: OperationContext,
	name = 'queueId',
): Promise<JsonObject> {
	const queue = await chosenQueue(context, name);
	if (isAvailable(queue)) return queue;
	const { parameters, server } = context;
	const { enabled = true } = (await unusablePlayer(server, queueId(queue))) ?? {};
	throw playerless(parameters, name, { id: queueId(queue), name: queueName(queue), enabled });
}

/** The fault to throw for a queue whose player cannot be used now. */
function playerless(
	parameters: Parameters,
	name: string,
	player: Pick<Speaker, 'id' | 'name' | 'enabled'>,
): ParameterFault {
	const { state, remedy } = absence(player);
	return parameters.fault(
		name,
		`names "${player.name}" (${player.id}), whose player is ${state}`,
		remedy,
	);
}

/** An id as it was given, or the queue of the player that was given. */
async function idOrQueue(context: OperationContext, name: string): Promise<string | JsonObject> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		name,
		'Choose a queue from the list, or give the name of a player or the ID of a queue.',
	);
	// A bare text comes from an expression for the whole field: it may be either, and a player's id is also its queue's.
	return mode === 'list' || mode === 'id' ? given : await queueOfPlayer(context, name, given);
}

async function queueOfPlayer(
	context: OperationContext,
	name: string,
	given: string,
): Promise<JsonObject> {
	const { parameters, server } = context;
	const all = await speakers(server);
	const player = soleAvailable(parameters, name, given, meant(all, given));
	// Ids that no list shows can have a queue all the same: those of the protocols a player is made of.
	const queue = await activeQueue(server, player?.id ?? given);
	if (queue) return queue;
	throw await unknownPlayer(context, name, given);
}
