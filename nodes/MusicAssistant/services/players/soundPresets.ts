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
