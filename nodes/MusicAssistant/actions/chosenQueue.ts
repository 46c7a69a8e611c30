import {
	activeQueue,
	findQueue,
	isAvailable,
	meant,
	queueId,
	queueName,
	speakers,
} from '../server/queues';
import type { JsonObject } from '../values/json';
import { shortened } from '../values/names';
import { soleAvailable, unknownPlayer, whatThereIs } from './chosenPlayer';
import type { OperationContext } from './operation';

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
	{ parameters, server }: OperationContext,
	id: string,
	name = 'queueId',
): Promise<JsonObject> {
	const queue = await findQueue(server, id);
	if (queue) return queue;
	throw parameters.fault(
		name,
		`names the queue "${shortened(id)}", which the server does not have`,
		whatThereIs(await speakers(server)),
	);
}

/** The chosen queue, whose player can be reached. @throws ParameterFault when it cannot */
export async function chosenAvailableQueue(
	context: OperationContext,
	name = 'queueId',
): Promise<JsonObject> {
	const queue = await chosenQueue(context, name);
	if (isAvailable(queue)) return queue;
	throw context.parameters.fault(
		name,
		`names "${queueName(queue)}" (${queueId(queue)}), whose player is not available`,
		'Switch the player on or bring it back into the network, or choose another one.',
	);
}

/** An id as it was given, or the queue of the player that was given. */
async function idOrQueue(
	{ parameters, server }: OperationContext,
	name: string,
): Promise<string | JsonObject> {
	const { mode, text: given } = parameters.filledLocator(
		name,
		'Choose a queue from the list, or give the name of a player or the ID of a queue.',
	);
	// A bare text comes from an expression for the whole field: it may be either, and a player's id is also its queue's.
	return mode === 'list' || mode === 'id'
		? given
		: await queueOfPlayer({ parameters, server }, name, given);
}

async function queueOfPlayer(
	{ parameters, server }: OperationContext,
	name: string,
	given: string,
): Promise<JsonObject> {
	const all = await speakers(server);
	const player = soleAvailable(parameters, name, given, meant(all, given));
	// Ids that no list shows can have a queue all the same: those of the protocols a player is made of.
	const queue = await activeQueue(server, player?.id ?? given);
	if (queue) return queue;
	throw unknownPlayer(parameters, name, given, all);
}
