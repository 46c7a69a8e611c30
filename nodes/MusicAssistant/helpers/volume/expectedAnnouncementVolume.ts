import type { VolumeSettings } from '../../api/models/volumeSettings';

/** The server's defaults, for a server that does not report a player's settings (recorded on 2.7 and 2.8). */
const DEFAULT_INCREASE_PERCENT = 85;
const DEFAULT_MIN_LEVEL = 15;
const DEFAULT_MAX_LEVEL = 75;

/**
 * The volume that a server uses for an announcement: the requested one, or one derived from the player's volume by its
 * settings, within their bounds (from the server's source code; recorded: 20 becomes 37).
 *
 * @param volume of the player before, from 0 to 100
 * @returns `undefined` if the settings leave the volume unchanged
 */
export function expectedAnnouncementVolume(
	volume: number,
	requested: number | undefined,
	settings: Partial<VolumeSettings>,
): number | undefined {
	const {
		announceVolumeStrategy: strategy = 'percentual',
		announceVolume,
		announceVolumeMin: min = DEFAULT_MIN_LEVEL,
		announceVolumeMax: max = DEFAULT_MAX_LEVEL,
	} = settings;
	if (strategy === 'none') return undefined;
	const level = requested ?? levelByStrategy(volume, strategy, announceVolume);
	return Math.trunc(Math.min(max, Math.max(min, level)));
}

function levelByStrategy(
	volume: number,
	strategy: string,
	value = DEFAULT_INCREASE_PERCENT,
): number {
	switch (strategy) {
		case 'absolute':
			return value;
		case 'relative':
			return volume + value;
		default:
			return volume + (volume * value) / 100;
	}
}
