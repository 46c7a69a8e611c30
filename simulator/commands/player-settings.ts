import * as arg from './parameters';
import { isSince } from '../profiles/profile';
import {
	playerConfigObject,
	playerConfigWithoutValues,
	soundObject,
	soundPresetObject,
} from '../wire/server-objects';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import type { PlayerSettingsOwner } from '../world/settings/saved-player-settings';
import { defineCommands, defineCommandsSince, type Command } from './command';
import { invalidData, unhandled } from '../errors';
import { parseSoundConfig } from '../world/settings/sound-processing';

/** How long an enabled player takes to come back on servers where it was removed (recorded). */
const RETURN_DELAY_MS = 5000;

const soundConfig = { ...arg.object, name: 'DSPConfig' };
const soundPreset = { ...arg.object, name: 'DSPConfigPreset' };

export const playerSettingCommands: readonly Command[] = [
	...defineCommands({
		'config/players/get': {
			parameters: { player_id: arg.required(arg.text) },
			returns: 'PlayerConfig',
			execute: ({ player_id: playerId }, { server }) =>
				playerConfigObject(server, requireSettingsOwner(server, playerId)),
		},

		/** `name` and `enabled` belong to the player itself; everything else is a setting. */
		'config/players/save': {
			parameters: { player_id: arg.required(arg.text), values: arg.required(arg.object) },
			returns: 'PlayerConfig',
			requiredRole: 'admin',
			execute({ player_id: playerId, values }, { server }) {
				const owner = requireSettingsOwner(server, playerId);
				checkVolumeLimits(server, owner, values);
				server.settings.save(owner, values);
				if (owner.id !== owner.player.id) return playerConfigObject(server, owner);
				if (typeof values.name === 'string' || values.name === null) {
					renamePlayer(owner.player, values.name);
				}
				return saveEnabledState(server, owner, values.enabled);
			},
		},

		/** All players are listed except hidden ones, whether or not they are available (recorded). */
		'config/players': {
			parameters: {
				provider: arg.optionalOrNull(arg.text),
				include_values: arg.withDefault(arg.boolean, false),
				include_unavailable: arg.onlySince('2.8', arg.withDefault(arg.boolean, true)),
				include_disabled: arg.onlySince('2.8', arg.withDefault(arg.boolean, true)),
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
		},
	}),
	...defineCommandsSince('2.7', {
		'config/players/dsp/get': {
			parameters: { player_id: arg.required(arg.text) },
			returns: 'DSPConfig',
			execute: ({ player_id: playerId }, { server }) =>
				soundObject(server.profile, server.sound.of(playerId)),
		},

		/**
		 * Forgets which preset was applied, except from 2.11 on if the processing is only switched on or off (read from the
		 * changelog).
		 */
		'config/players/dsp/save': {
			parameters: { player_id: arg.required(arg.text), config: arg.required(soundConfig) },
			returns: 'DSPConfig',
			requiredRole: 'admin',
			execute({ player_id: playerId, config: given }, { server }) {
				const config = parseSoundConfig(given);
				const { config: before, presetId } = server.sound.of(playerId);
				const isOnlySwitched =
					JSON.stringify({ ...before, enabled: config.enabled }) === JSON.stringify(config);
				const keepsPreset = isOnlySwitched && isSince(server.profile, '2.11.0b6');
				const saved = server.sound.save(playerId, {
					config,
					presetId: keepsPreset ? presetId : null,
				});
				return soundObject(server.profile, saved);
			},
		},

		'config/dsp_presets/get': {
			returns: 'Array of DSPConfigPreset',
			execute: (_, { server }) =>
				server.sound.listPresets().map((preset) => soundPresetObject(server.profile, preset)),
		},

		'config/dsp_presets/save': {
			parameters: { preset: arg.required(soundPreset) },
			returns: 'DSPConfigPreset',
			requiredRole: 'admin',
			execute({ preset: given }, { server }) {
				const { name, config, preset_id: givenId } = given;
				if (typeof name !== 'string' || name === '') throw unhandled('Preset name is required');
				const id =
					typeof givenId === 'string' ? givenId : server.random.alphanumeric(8).toLowerCase();
				const preset = { id, name, config: parseSoundConfig(config) };
				server.sound.savePreset(preset);
				return soundPresetObject(server.profile, preset);
			},
		},

		'config/dsp_presets/remove': {
			parameters: { preset_id: arg.required(arg.text) },
			requiredRole: 'admin',
			execute({ preset_id: id }, { server }) {
				server.sound.removePreset(id);
			},
		},

		'config/players/dsp/apply_preset': {
			parameters: { player_id: arg.required(arg.text), preset_id: arg.required(arg.text) },
			returns: 'DSPConfig',
			since: '2.10',
			execute({ player_id: playerId, preset_id: presetId }, { server }) {
				const { config } = server.sound.requirePreset(presetId);
				return soundObject(server.profile, server.sound.save(playerId, { config, presetId }));
			},
		},
	}),
];

/** Finds any player that the server has ever had, including unavailable, disabled and hidden ones; throws if there is none. */
function requireSettingsOwner(server: MusicServer, playerId: string): PlayerSettingsOwner {
	const player =
		server.players.find(({ id }) => id === playerId) ?? server.findByProtocolId(playerId);
	// The text of the server's own exception, which is sent over the WebSocket (recorded).
	if (!player) throw unhandled(`'No config found for player id ${playerId}'`);
	return { id: playerId, player };
}

/** 2.10 and newer. */
function checkVolumeLimits(
	{ settings, profile }: MusicServer,
	{ player }: PlayerSettingsOwner,
	values: Readonly<Record<string, unknown>>,
): void {
	if (!isSince(profile, '2.10')) return;
	const [lowest, highest] = ['min_volume', 'max_volume'].map((key) =>
		Number(values[key] ?? settings.valueOf(player, key)),
	);
	if (Number(lowest) > Number(highest)) {
		throw invalidData('The minimum volume must not be above the maximum volume');
	}
}

function renamePlayer(player: Player, name: string | null): void {
	player.customName = name;
	player.name = name ?? player.defaultName;
}

/**
 * A disabled player is removed immediately; an enabled one comes back later, which the response does not show. Before
 * schema 29, it is never removed and available again immediately (recorded).
 */
function saveEnabledState(server: MusicServer, owner: PlayerSettingsOwner, enabled: unknown) {
	const { player } = owner;
	const wasEnabled = player.enabled;
	if (typeof enabled === 'boolean') player.enabled = enabled;
	if (!wasEnabled && player.enabled && isSince(server.profile, '2.8')) {
		player.isComingBack = true;
	}
	const answer = playerConfigObject(server, owner);
	if (player.isComingBack) {
		server.clock.after(RETURN_DELAY_MS, () => {
			player.isComingBack = false;
		});
	}
	return answer;
}
