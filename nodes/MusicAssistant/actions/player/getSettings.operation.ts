import { playerSettings } from '../../server/settings';
import { flag, text } from '../../values/json';
import { settingValues } from '../../values/settings';
import { chosenPlayer } from '../chosenPlayer';
import { readOptions } from '../fields';
import { simplify } from '../simplify';
import { playerLocator } from '../locators';
import type { Operation } from '../operation';

export const getSettings: Operation = {
	option: {
		name: 'Get Settings',
		value: 'getSettings',
		action: 'Get player settings',
		description: 'Read the settings of one player',
	},
	effect: 'read',
	fields: [playerLocator, simplify, readOptions()],

	async execute(context) {
		const isSimple = context.parameters.boolean('simplify');
		const player = await chosenPlayer(context);
		const { config, settings } = await playerSettings(context.server, player.id);
		if (!isSimple) return { ...config };
		return {
			player_id: player.id,
			name: text(config, 'name', 'default_name') ?? player.name,
			provider: text(config, 'provider') ?? null,
			enabled: flag(config, 'enabled') ?? null,
			settings: settingValues(settings),
		};
	},
};
