import type { Player } from '../../api/models/player';
import { simplifyPlayer } from '../../services/simplifyPlayersAndQueues';
import {
	removedPlayerError,
	resolvePlayer,
	readPlayerIdUnlessName,
} from '../../parameters/resolve/resolvePlayersAndQueues';
import {
	optionsForRead,
	simplifyField,
	createSimplifier,
} from '../../parameters/fields/commonFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';

export const get: Operation = {
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get player and what it is playing',
		description: 'Get one player: what it is playing, its volume and its group',
	},
	effect: 'read',
	fields: [playerLocator, simplifyField, optionsForRead()],

	async execute(context) {
		const output = createSimplifier(context, simplifyPlayer);
		return output((await readPlayerById(context)) ?? (await readResolvedPlayer(context)));
	},
};

/** `undefined` if no available player has that id, or if it is a name. */
async function readPlayerById({
	parameters,
	client,
}: OperationContext): Promise<Player | undefined> {
	const id = readPlayerIdUnlessName(parameters);
	const player = id && (await client.callIfSupported('players/get', { player_id: id }));
	return player && player.available ? player : undefined;
}

/** Resolves the player with the help of the list. @throws ParameterError if the server does not have it */
async function readResolvedPlayer(context: OperationContext): Promise<Player> {
	const { parameters, client } = context;
	const target = await resolvePlayer(context);
	const { id } = target;
	const all = await client.callIfSupported('players/all', {});
	const listed = all?.find((player) => player.id === id);
	const player = listed ?? (await client.call('players/get', { player_id: id }));
	if (player) return player;
	throw removedPlayerError(parameters, 'playerId', target);
}
