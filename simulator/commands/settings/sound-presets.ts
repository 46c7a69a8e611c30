import { hasFeature } from '../../profiles/profile';
import { unhandled } from '../../errors';
import { isRecord } from '../../json';
import { soundObject, soundPresetObject } from '../../wire/sound';
import { parseSoundConfig } from '../../world/settings/sound-config';
import { defineCommand } from '../command';
import { required } from '../parameters';
import type { ArgumentType } from '../parameters';
import { text } from '../argument-types';

const soundConfig: ArgumentType<Readonly<Record<string, unknown>>> = {
	name: 'DSPConfig',
	strict: (value) => (isRecord(value) ? value : undefined),
};
const soundPreset = { ...soundConfig, name: 'DSPConfigPreset' };

const getSound = defineCommand({
	name: 'config/players/dsp/get',
	summary: 'Return how the sound of a player is processed.',
	parameters: { player_id: required(text) },
	returns: 'DSPConfig',
	execute: ({ player_id: playerId }, { server }) =>
		soundObject(server.profile, server.sound.of(playerId)),
});

/**
 * Forgets which preset was applied, except from 2.11 on if the processing is only switched on or off (read from the
 * changelog).
 */
const saveSound = defineCommand({
	name: 'config/players/dsp/save',
	summary: 'Save how the sound of a player is processed.',
	parameters: { player_id: required(text), config: required(soundConfig) },
	returns: 'DSPConfig',
	requiredRole: 'admin',
	execute({ player_id: playerId, config: given }, { server }) {
		const config = parseSoundConfig(given);
		const { config: before, presetId } = server.sound.of(playerId);
		const isOnlySwitched =
			JSON.stringify({ ...before, enabled: config.enabled }) === JSON.stringify(config);
		const keepsPreset = isOnlySwitched && hasFeature(server.profile, 'keptPresets');
		const saved = server.sound.save(playerId, { config, presetId: keepsPreset ? presetId : null });
		return soundObject(server.profile, saved);
	},
});

const getPresets = defineCommand({
	name: 'config/dsp_presets/get',
	summary: 'Return the presets for processing sound.',
	parameters: {},
	returns: 'Array of DSPConfigPreset',
	execute: (_, { server }) =>
		server.sound.listPresets().map((preset) => soundPresetObject(server.profile, preset)),
});

/** Without an ID, it gets one. */
const savePreset = defineCommand({
	name: 'config/dsp_presets/save',
	summary: 'Add or change a preset for processing sound.',
	parameters: { preset: required(soundPreset) },
	returns: 'DSPConfigPreset',
	requiredRole: 'admin',
	execute({ preset: given }, { server }) {
		const { name, config, preset_id: givenId } = given;
		if (typeof name !== 'string' || name === '') throw unhandled('Preset name is required');
		const id = typeof givenId === 'string' ? givenId : server.random.alphanumeric(8).toLowerCase();
		const preset = { id, name, config: parseSoundConfig(config) };
		server.sound.savePreset(preset);
		return soundPresetObject(server.profile, preset);
	},
});

const removePreset = defineCommand({
	name: 'config/dsp_presets/remove',
	summary: 'Remove a preset for processing sound.',
	parameters: { preset_id: required(text) },
	returns: 'null',
	requiredRole: 'admin',
	execute({ preset_id: id }, { server }) {
		server.sound.removePreset(id);
	},
});

/** 2.10 and newer. */
export const applySoundPreset = defineCommand({
	name: 'config/players/dsp/apply_preset',
	summary: 'Process the sound of a player as a preset does.',
	parameters: { player_id: required(text), preset_id: required(text) },
	returns: 'DSPConfig',
	execute({ player_id: playerId, preset_id: presetId }, { server }) {
		const { config } = server.sound.requirePreset(presetId);
		return soundObject(server.profile, server.sound.save(playerId, { config, presetId }));
	},
});

/** 2.7 and newer. */
export const soundCommands = [getSound, saveSound, getPresets, savePreset, removePreset];
