import type { Server } from '../server/client';
import {
	activeQueue,
	findQueue,
	isAvailable,
	meant,
	queueId,
	queueName,
	speakers,
	type Speaker,
} from '../server/queues';
import type { JsonObject } from '../values/json';
import { listed } from '../values/names';
import type { OperationContext as ItemContext } from './operation';
import type { Parameters } from './parameters';

/**
 * The id of the queue the user chose, without asking whether it exists where it was given as an id.
 *
 * @param name of the locator parameter
 * @throws ParameterFault when nothing was chosen, or no player or several bear the name
 */
export async function chosenQueueId(context: ItemContext, name = 'queueId'): Promise<string> {
	const chosen = await idOrQueue(context, name);
	return typeof chosen === 'string' ? chosen : queueId(chosen);
}

/** The chosen queue as the server has it. @throws ParameterFault when there is none */
export async function chosenQueue(context: ItemContext, name = 'queueId'): Promise<JsonObject> {
	const chosen = await idOrQueue(context, name);
	return typeof chosen === 'string' ? await existingQueue(context, chosen, name) : chosen;
}

/** The queue behind an id that `chosenQueueId` gave. @throws ParameterFault when there is none with that id */
export async function existingQueue(
	{ parameters, server }: ItemContext,
	id: string,
	name = 'queueId',
): Promise<JsonObject> {
	const queue = await findQueue(server, id);
	if (queue) return queue;
	throw parameters.fault(
		name,
		`names the queue "${id}", which the server does not have`,
		await whatThereIs(server),
	);
}

/** The chosen queue, whose player can be reached. @throws ParameterFault when it cannot */
export async function chosenAvailableQueue(context: ItemContext): Promise<JsonObject> {
	const queue = await chosenQueue(context);
	if (isAvailable(queue)) return queue;
	throw context.parameters.fault(
		'queueId',
		`names "${queueName(queue)}" (${queueId(queue)}), whose player is not available`,
		'Switch the player on or bring it back into the network, or choose another one.',
	);
}

/** An id as it was given, or the queue of the player that was given. */
async function idOrQueue(
	{ parameters, server }: ItemContext,
	name: string,
): Promise<string | JsonObject> {
	const { mode, text: given } = parameters.locatorText(name);
	if (given === '') {
		throw parameters.fault(
			name,
			'must not be empty',
			'Choose a queue from the list, or give the name of a player or the ID of a queue.',
		);
	}
	// A bare text comes from an expression for the whole field: it may be either, and a player's id is also its queue's.
	return mode === 'list' || mode === 'id'
		? given
		: await queueOfPlayer(parameters, server, name, given);
}

async function queueOfPlayer(
	parameters: Parameters,
	server: Server,
	name: string,
	given: string,
): Promise<JsonObject> {
	const all = await speakers(server);
	const [player, another] = meant(all, given);
	if (player && !player.available) {
		throw parameters.fault(
			name,
			`names the player "${player.name}" (${player.id}), which is not available`,
			'Switch it on or bring it back into the network, or choose another one.',
		);
	}
	if (player && another) {
		const namesakes = meant(all, given).map(({ id }) => id);
		throw parameters.fault(
			name,
			`names the player "${given}", of which there are several`,
			`Use the ID of the one you mean: ${listed(namesakes)}.`,
		);
	}
	// Ids that no list shows can have a queue all the same: those of the protocols a player is made of.
	const queue = await activeQueue(server, player?.id ?? given);
	if (queue) return queue;
	throw parameters.fault(
		name,
		`names the player "${given}", which the server does not know`,
		await whatThereIs(server),
	);
}

async function whatThereIs(server: Server): Promise<string> {
	const known = (await speakers(server)).map(describedSpeaker);
	return known.length > 0
		? `The server has: ${listed(known)}.`
		: 'The server has no players at all: set one up in Music Assistant first.';
}

function describedSpeaker({ name, id, available }: Speaker): string {
	return `${name} (${id}${available ? '' : ', not available'})`;
}
