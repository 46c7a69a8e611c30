import { isAvailable } from '../../services/queues/queues';
import { text, type JsonObject } from '../../helpers/json';
import { simplifyPlayer } from '../../helpers/simplifyPlayer';
import { chosenPlayer } from '../../parameters/chosenPlayer';
import { readOptions } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { simplify, simplifying } from '../../parameters/fields/simplify';
import { givenId } from '../../parameters/givenId';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get player and what it plays',
		description: 'Read one player: what it plays, its volume and its group',
	},
	effect: 'read',
	fields: [playerLocator, simplify, readOptions()],

	async execute(context) {
		const output = simplifying(context.parameters, simplifyPlayer);
		return output((await playerById(context)) ?? (await listedPlayer(context)));
	},
};

/** `undefined` where the id needs a closer look: no player or none that is available has it, or it is a name. */
async function playerById({
	parameters,
	server,
}: OperationContext): Promise<JsonObject | undefined> {
	const id = givenId(parameters);
	const player = id && (await server.callIfKnown('players/get', { player_id: id }));
	return player && isAvailable(player) ? player : undefined;
}

/** The list has each player in full. @throws ParameterFault where it has not the one that was chosen */
async function listedPlayer(context: OperationContext): Promise<JsonObject> {
	const { parameters, server } = context;
	const { id, name } = await chosenPlayer(context);
	const all = await server.callIfKnown('players/all', {});
	const listed = all?.find((player) => text(player, 'player_id') === id);
	const player = listed ?? (await server.call('players/get', { player_id: id }));
	if (player) return player;
	throw parameters.fault(
		'playerId',
		`names the player "${name}", which is gone`,
		'It was removed or switched off a moment ago: choose it again from the list.',
	);
}
