import type { MusicAssistantClient } from '../../api/client';
import type { SoundConfig, SoundPreset } from '../../api/models/playerConfig';

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

/**
 * The name of the preset by which a player's sound is processed, for an output about the player: null if there is none, or
 * if the server does not report it to this user.
 */
export async function readPresetName(
	client: MusicAssistantClient,
	playerId: string,
): Promise<string | null> {
	const [presets, sound] = await Promise.all([
		client.tryCall('config/dsp_presets/get', {}),
		client.tryCall('config/players/dsp/get', { player_id: playerId }),
	]);
	return (sound && findPresetInForce(sound, presets ?? [])?.name) ?? null;
}
