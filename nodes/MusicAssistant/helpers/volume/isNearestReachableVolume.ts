import type { VolumeSettings } from '../../api/models/volumeSettings';

/**
 * Whether a level is the nearest to the requested one that a player can have: from 2.10 on, a server converts levels to the
 * range in the settings of the player, which may have few steps.
 */
export function isNearestReachableVolume(
	level: number,
	requested: number,
	{ minVolume: min = 0, maxVolume: max = 100 }: VolumeSettings,
): boolean {
	const span = max - min;
	if (span <= 0) return false;
	const steps = (requested * span) / 100;
	return [Math.floor(steps), Math.ceil(steps)].some((step) =>
		// Converted back, or as the player itself counts: which of the two a player reports was never observed.
		[(step * 100) / span, min + step].some((reported) => Math.abs(level - reported) < 1),
	);
}
