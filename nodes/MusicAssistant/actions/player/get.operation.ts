import { simplifyPlayer } from '../../values/simplifyPlayer';
import { chosenPlayer } from '../chosenPlayer';
import { readOptions, simplify } from '../fields';
import { playerLocator } from '../locators';
import type { Operation } from '../operation';

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
		const isSimple = parameters.boolean('simplify');
		const { id, name } = await chosenPlayer(context);
		const player = await server.call('players/get', { player_id: id });
		if (player) return isSimple ? simplifyPlayer(player) : { ...player };
		throw parameters.fault(
			'playerId',
			`names the player "${name}", which is gone`,
			'It was removed or switched off a moment ago: choose it again from the list.',
		);
	},
};
