import { type ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { SoundConfig, SoundPreset } from '../../api/models/playerConfig';
import { verifyEffect, type Confirmation } from '../verifyEffect';

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
export interface SoundChange {
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
