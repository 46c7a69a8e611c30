import { simplifyPlayer } from '../../values/simplifyPlayer';
import { chosenPlayer } from '../chosenPlayer';
import { readOptions } from '../fields';
import { playerLocator } from '../locators';
import type { Operation, OperationContext } from '../operation';
import { simplify, simplifying } from '../simplify';

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
		const { parameters, server } = context;
		const output = simplifying(parameters, simplifyPlayer);
		const [{ id, name }] = await Promise.all([chosenPlayer(context), askAhead(context)]);
		const player = await server.call('players/get', { player_id: id });
		if (player) return output(player);
		throw parameters.fault(
			'playerId',
			`names the player "${name}", which is gone`,
			'It was removed or switched off a moment ago: choose it again from the list.',
		);
	},
};

/** Asks for what is most likely meant while the list is on its way that tells whether it is: the answer is shared. */
async function askAhead({ parameters, server }: OperationContext): Promise<void> {
	const { mode, text: given } = parameters.locatorText('playerId');
	if (given === '' || !['list', 'id'].includes(mode)) return;
	server.call('players/get', { player_id: given }).catch(() => {});
}
