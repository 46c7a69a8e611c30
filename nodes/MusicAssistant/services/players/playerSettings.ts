import { isObject, type JsonObject } from '../../helpers/json';
import type { MusicAssistantClient } from '../../api/client';
import { ApiError, rejectedError, undefinedIfFailed } from '../../api/apiError';
import {
	parsePlayerConfig,
	type PlayerConfig,
	settingValues,
	type PlayerSetting,
	parseVolumeSettings,
	type VolumeSettings,
	type SoundConfig,
	type SoundPreset,
} from '../../api/models/playerConfig';
import type { Player, PlayerSource } from '../../api/models/player';
import { findByName, isSameName } from '../../helpers/nameComparison';
import { verifyEffect, type Confirmation } from '../verifyEffect';

const CROSSFADE_IS_QUEUE_MODE =
	'a setting from 2.7 to 2.9; from 2.10 on, crossfade is a queue mode: use Queue > Update Modes';

/**
 * Where to find settings that the documentation names or older servers have, but that newer ones have under another name
 * or elsewhere. Servers silently drop unknown keys.
 */
const MOVED_SETTINGS: Readonly<Record<string, string>> = {
	crossfade:
		'from 2.7 on, crossfade is the setting smart_fades_mode; from 2.10 on, it is a queue mode',
	smart_fades_mode: CROSSFADE_IS_QUEUE_MODE,
	crossfade_duration: CROSSFADE_IS_QUEUE_MODE,
	airplay_mode:
		'airplay_mode only exists for old players; from 2.8 on, use preferred_output_protocol',
};

/** Where to find a setting that newer servers have moved, `undefined` for all others. */
export function movedSettingHint(key: string): string | undefined {
	return Object.hasOwn(MOVED_SETTINGS, key) ? MOVED_SETTINGS[key] : undefined;
}

/**
 * Saves settings, once, and returns the configuration with the effective values. Reads it if the answer does not have the
 * saved keys: the documentation promises no answer.
 */
export async function saveSettings(
	client: MusicAssistantClient,
	playerId: string,
	values: JsonObject,
): Promise<PlayerConfig> {
	const answer = await client.call('config/players/save', { player_id: playerId, values });
	const config = parsePlayerConfig(isObject(answer) ? answer : {});
	const reported = allSettingValues(config);
	if (Object.keys(values).every((key) => Object.hasOwn(reported, key))) return config;
	return await client
		.call('config/players/get', { player_id: playerId }, { noCache: true })
		.catch(throwWithSavedHint);
}

/** A failed read says nothing about the save before it. */
function throwWithSavedHint(reason: unknown): never {
	throw reason instanceof ApiError
		? reason.withHint(
				'The settings were sent and not rejected; their current values are not known.',
			)
		: reason;
}

/** The settings that limit a player's volume; `undefined` if its settings cannot be read. */
export async function tryReadVolumeSettings(
	client: MusicAssistantClient,
	playerId: string,
): Promise<VolumeSettings | undefined> {
	const config = await client
		.tryCall('config/players/get', { player_id: playerId })
		.catch(undefinedIfFailed);
	return config && parseVolumeSettings(settingValues(config.settings));
}

/** All values of a player's settings, including its name and whether it is enabled. */
export function allSettingValues({ rootSettings, settings }: PlayerConfig): JsonObject {
	return { ...settingValues(rootSettings), ...settingValues(settings) };
}

export function allSettings({ settings, rootSettings }: PlayerConfig): PlayerSetting[] {
	return [...settings, ...rootSettings];
}

/**
 * Why the server reports no settings at all for a player: from 2.8 on it has none for a disabled player, nor for one that
 * was just enabled, until it is back five seconds later (recorded).
 */
export function causeOfMissingSettings(config: PlayerConfig): 'disabled' | 'away' | undefined {
	if (!config.isWithoutValues) return undefined;
	return config.enabled === false ? 'disabled' : 'away';
}

/** The server's own name for it. */
const QUEUE_NAME = 'Music Assistant Queue';

/** What a player can play from, its own queue first: servers before 2.7 do not list it. */
export function sourcesWithOwnQueue({ id, sources = [] }: Player): PlayerSource[] {
	const ownQueue = sources.find((source) => source.id === id);
	return [
		ownQueue ?? { id, name: QUEUE_NAME, isPassive: false },
		...sources.filter((source) => source !== ownQueue && source.id !== ''),
	];
}

/** The source with this id, or else with this name, or else the only one whose name looks the same. */
export function findSource(
	sources: readonly PlayerSource[],
	nameOrId: string,
): PlayerSource | undefined {
	const byName = findByName(sources, nameOrId, ({ name }) => [name]);
	return (
		sources.find(({ id }) => id === nameOrId) ??
		byName.find(({ name }) => isSameName(name, nameOrId) || byName.length === 1)
	);
}

/**
 * The preset by which a player's sound is processed: the one that was applied (2.10 and newer), or else the first one with
 * the same configuration. `undefined` if the processing is off, or like none of the presets.
 */
export function findPresetInForce(
	sound: SoundConfig,
	presets: readonly SoundPreset[],
): SoundPreset | undefined {
	if (!sound.isEnabled) return undefined;
	return (
		presets.find(({ id }) => id === sound.presetId) ??
		presets.find(({ config }) => config.fingerprint === sound.fingerprint)
	);
}

/** How a player's sound is processed, and by which preset; `undefined` if the server does not report it to this user. */
export async function tryReadSound(
	client: MusicAssistantClient,
	playerId: string,
): Promise<{ sound: SoundConfig; preset: SoundPreset | undefined } | undefined> {
	const [presets, sound] = await Promise.all([
		client.tryCall('config/dsp_presets/get', {}),
		client.tryCall('config/players/dsp/get', { player_id: playerId }),
	]);
	return presets && sound && { sound, preset: findPresetInForce(sound, presets) };
}

/** The name of the preset for an output about the player; null if there is none, or if it is not reported. */
export async function readPresetName(
	client: MusicAssistantClient,
	playerId: string,
): Promise<string | null> {
	return (await tryReadSound(client, playerId))?.preset?.name ?? null;
}

/** How a player's sound is processed now. */
async function readSound(client: MusicAssistantClient, playerId: string): Promise<SoundConfig> {
	return await client.call('config/players/dsp/get', { player_id: playerId }, { noCache: true });
}

/** A change of how a player's sound is processed. */
interface SoundChange {
	/** How it was processed before. */
	before: SoundConfig;
	/** Whether it was already processed in this way: then nothing is sent, which would interrupt what plays. */
	wasInForce: boolean;
	/** Sends it, once. @throws ApiError */
	send: () => Promise<void>;
	/** @throws ApiError if the sound is not processed in this way now */
	verify: () => Promise<Confirmation>;
}

/**
 * @param preset `undefined` for no processing at all; one without id and name for a configuration of the player itself
 * @param presets all of the server
 */
export async function prepareSoundChange(
	client: MusicAssistantClient,
	{ id, name }: { id: string; name: string },
	preset: SoundPreset | undefined,
	presets: readonly SoundPreset[],
): Promise<SoundChange> {
	const before = await readSound(client, id);
	const wasInForce = isInForce(before, preset, presets);
	return {
		before,
		wasInForce,
		async send() {
			if (wasInForce) return;
			if (preset) await applyPreset(client, id, preset);
			else await saveSound(client, id, { ...before.raw, enabled: false });
		},
		async verify() {
			const { confirmation } = await verifyEffect(client, {
				read: async () => await readSound(client, id),
				isDone: (sound) => isInForce(sound, preset, presets),
				notDone: () => notAppliedError(name, preset),
			});
			return confirmation;
		},
	};
}

/** @param preset `undefined` for no processing at all */
function isInForce(
	sound: SoundConfig,
	preset: SoundPreset | undefined,
	presets: readonly SoundPreset[],
): boolean {
	if (!preset) return !sound.isEnabled;
	const { id, config } = preset;
	// Another preset may have the same configuration.
	const isSame = sound.isEnabled && sound.fingerprint === config.fingerprint;
	return isSame && (sound.presetId === undefined || findPresetInForce(sound, presets)?.id === id);
}

/** Before 2.10, there is no command for it: then the preset's configuration is copied. */
async function applyPreset(
	client: MusicAssistantClient,
	playerId: string,
	{ id, config }: SoundPreset,
): Promise<void> {
	const applied =
		id === ''
			? undefined
			: await client.callIfSupported('config/players/dsp/apply_preset', {
					player_id: playerId,
					preset_id: id,
				});
	if (applied === undefined) await saveSound(client, playerId, config.raw);
}

async function saveSound(
	client: MusicAssistantClient,
	playerId: string,
	config: SoundConfig['raw'],
): Promise<void> {
	await client.call('config/players/dsp/save', { player_id: playerId, config });
}

function notAppliedError(playerName: string, preset: SoundPreset | undefined): ApiError {
	const problem =
		preset === undefined
			? 'still processed'
			: `not processed ${preset.name === '' ? 'in this way' : `as in the preset "${preset.name}"`}`;
	return rejectedError(
		`"${playerName}" accepted the command, but its sound is ${problem}`,
		'Somebody may have changed its DSP settings in the meantime: check them in Music Assistant, and try again.',
	);
}
