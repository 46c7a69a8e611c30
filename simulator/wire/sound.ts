import { hasFeature } from '../profiles/profile';
import type { Profile } from '../profiles/profile';
import type { PlayerSound, SoundPreset } from '../world/settings/sound-processing';

/** A DSPConfig; it names the preset from 2.10 on. */
export function soundObject(profile: Profile, { config, presetId }: PlayerSound) {
	return hasFeature(profile, 'appliedPresets') ? { ...config, preset_id: presetId } : { ...config };
}

/** A DSPConfigPreset. */
export function soundPresetObject(profile: Profile, { id, name, config }: SoundPreset) {
	return { name, config: soundObject(profile, { config, presetId: null }), preset_id: id };
}
