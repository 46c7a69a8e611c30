import {
	playerConfigWithoutValues,
	playerConfigObject,
	configEntryObject,
} from '../../wire/player-config';
import { defineCommand } from '../command';
import { unhandled } from '../../errors';
import { optionalOrNull, required, onlySince, withDefault } from '../parameters';
import type { Parameter } from '../parameters';
import { boolean, text } from '../argument-types';
import { requireSettingsOwner } from './player-configs';

const anyValue: Parameter<unknown> = {
	type: 'boolean | number | integer | string | Array of number | Array of integer | Array of string | Array of boolean',
	required: false,
	parse: (value) => value,
};

/** All players are listed except hidden ones, whether or not they are available (recorded). */
const allPlayerConfigs = defineCommand({
	name: 'config/players',
	summary: 'Return the settings of all players; their values only on request.',
	parameters: {
		provider: optionalOrNull(text),
		include_values: withDefault(boolean, false),
		include_unavailable: onlySince('protocolPlayers', withDefault(boolean, true)),
		include_disabled: onlySince('protocolPlayers', withDefault(boolean, true)),
	},
	returns: 'Array of PlayerConfig',
	execute: ({ provider, include_values: includeValues, ...args }, { server }) =>
		server.players
			.filter(({ available }) => available || args.include_unavailable)
			.filter(({ enabled }) => enabled || args.include_disabled)
			.map((player) => ({ id: player.id, player }))
			.map((owner) =>
				includeValues
					? playerConfigObject(server, owner)
					: { values: {}, ...playerConfigWithoutValues(server, owner) },
			)
			.filter((config) => provider === null || config.provider === provider),
});

const getSettingValue = defineCommand({
	name: 'config/players/get_value',
	summary: 'Return the value of one setting.',
	parameters: {
		player_id: required(text),
		key: required(text),
		unpack_splitted_values: withDefault(boolean, false),
		default: anyValue,
	},
	returns: 'ConfigValueType',
	execute({ player_id: playerId, key, default: fallback }, { server }) {
		const owner = requireSettingsOwner(server, playerId);
		const listed = server.settings.list(owner).find((setting) => setting.key === key);
		if (listed) return server.settings.value(listed);
		if (fallback === undefined) throw unhandled(`No setting ${key}`);
		return fallback;
	},
});

/** The definitions without values: all values are null (recorded). */
const getSettingDefinitions = defineCommand({
	name: 'config/players/get_entries',
	summary: 'Return the definitions of the settings of a player.',
	parameters: { player_id: required(text) },
	returns: 'Array of ConfigEntry',
	execute({ player_id: playerId }, { server }) {
		const owner = requireSettingsOwner(server, playerId);
		if (!owner.player.isRegistered) throw unhandled(`Player ${playerId} is not registered`);
		return server.settings.list(owner).map((listed) => configEntryObject(server, listed, null));
	},
});

export const settingReadCommands = [allPlayerConfigs, getSettingValue];
/** 2.7 and newer. */
export const configEntriesCommands = [getSettingDefinitions];
