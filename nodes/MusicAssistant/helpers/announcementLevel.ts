import { number, text, type JsonObject } from './json';

/** As the settings of a player come, for a server that does not show them (recorded on 2.7 and 2.8). */
const LOUDER_PERCENT = 85;
const QUIETEST = 15;
const LOUDEST = 75;

/**
 * The level at which a server lets a player announce: the one that was asked for, or what the player's settings make of
 * its volume, within the bounds of these (read from its source; recorded: 20 becomes 37).
 *
 * @param volume of the player before, from 0 to 100
 * @returns `undefined` where the settings leave the volume as it is
 */
export function announcementLevel(
	volume: number,
	asked: number | undefined,
	settings: JsonObject,
): number | undefined {
	const strategy = text(settings, 'announce_volume_strategy') ?? 'percentual';
	if (strategy === 'none') return undefined;
	const level = asked ?? chosen(volume, strategy, number(settings, 'announce_volume'));
	const quietest = number(settings, 'announce_volume_min') ?? QUIETEST;
	const loudest = number(settings, 'announce_volume_max') ?? LOUDEST;
	return Math.trunc(Math.min(loudest, Math.max(quietest, level)));
}

function chosen(volume: number, strategy: string, value = LOUDER_PERCENT): number {
	switch (strategy) {
		case 'absolute':
			return value;
		case 'relative':
			return volume + value;
		default:
			return volume + (volume * value) / 100;
	}
}
