import { configHead, playerConfigObject, settingObject } from '../../wire/settings';
import { defineCommand } from '../command';
import { unhandled } from '../../errors';
import { nullable, required, onlySince, withDefault } from '../parameters';
import type { Parameter } from '../parameters';
import { boolean, text } from '../types';
import { findSettingsOwner } from './players';

const anything: Parameter<unknown> = {
	type: 'boolean | number | integer | string | Array of number | Array of integer | Array of string | Array of boolean',
	required: false,
	parse: (value) => value,
};

/** All players are listed except hidden ones, whether or not they are available (recorded). */
const all = defineCommand({
	name: 'config/players',
	summary: 'Return the settings of all players, without the single ones unless asked for.',
	parameters: {
		provider: nullable(text),
		include_values: withDefault(boolean, false),
		include_unavailable: onlySince('protocolPlayers', withDefault(boolean, true)),
		include_disabled: onlySince('protocolPlayers', withDefault(boolean, true)),
	},
	returns: 'Array of PlayerConfig',
	execute: ({ provider, include_values: whole, ...args }, { server }) =>
		server.players
			.filter(({ available }) => available || args.include_unavailable)
			.filter(({ enabled }) => enabled || args.include_disabled)
			.map((player) => ({ id: player.id, player }))
			.map((holder) =>
				whole ? playerConfigObject(server, holder) : { values: {}, ...configHead(server, holder) },
			)
			.filter((config) => provider === null || config.provider === provider),
});

const getValue = defineCommand({
	name: 'config/players/get_value',
	summary: 'Return the value of one setting.',
	parameters: {
		player_id: required(text),
		key: required(text),
		unpack_splitted_values: withDefault(boolean, false),
		default: anything,
	},
	returns: 'ConfigValueType',
	execute({ player_id: playerId, key, default: fallback }, { server }) {
		const holder = findSettingsOwner(server, playerId);
		const listed = server.settings.list(holder).find((setting) => setting.key === key);
		if (listed) return server.settings.value(listed);
		if (fallback === undefined) throw unhandled(`No setting ${key}`);
		return fallback;
	},
});

/** The definitions without values: all values are null (recorded). */
const getEntries = defineCommand({
	name: 'config/players/get_entries',
	summary: 'Return what can be set for a player.',
	parameters: { player_id: required(text) },
	returns: 'Array of ConfigEntry',
	execute({ player_id: playerId }, { server }) {
		const holder = findSettingsOwner(server, playerId);
		if (!holder.player.isThere) throw unhandled(`Player ${playerId} is not registered`);
		return server.settings.list(holder).map((listed) => settingObject(server, listed, null));
	},
});

export const settingReadCommands = [all, getValue];
/** 2.7 and newer. */
export const configEntriesCommands = [getEntries];
