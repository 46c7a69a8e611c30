import { isMuted, volumeOf, type Settled } from '../../server/players';
import type { VolumeTarget } from '../../server/volume';
import type { JsonObject } from '../../values/json';
import { confirmedBy } from './outcome';

export const ACTIONS = ['set', 'up', 'down', 'mute', 'unmute', 'fade'] as const;

export type VolumeAction = (typeof ACTIONS)[number];

/** Players round: many have thirty steps or fewer on their way to 100. */
const ROUNDING = 4;

/** From which level to which one, as far as they are known. */
export interface Way {
	from?: number;
	goal?: number;
}

/** Whether a player did what was asked of its volume, and not only is as it was before. */
export function hasTaken(
	action: VolumeAction,
	{ from, goal }: Way,
	level: number | undefined,
	muted: boolean | undefined,
): boolean {
	switch (action) {
		case 'mute':
			return muted === true;
		case 'unmute':
			return muted === false;
		case 'up':
			return level === undefined || from === undefined || level > from || from >= 100;
		case 'down':
			return level === undefined || from === undefined || level < from || from <= 0;
		case 'set':
		case 'fade':
			if (level === undefined || goal === undefined || level === goal) return true;
			return level !== from && isNear(level, goal);
	}
}

/**
 * What the output says of the volume afterwards.
 *
 * @throws ServerFailure when nothing came of the command
 */
export function takenBy(
	name: string,
	after: Settled,
	{ wholeGroup }: VolumeTarget,
	{ from, goal }: Way,
): JsonObject {
	const level = volumeOf(after.player, wholeGroup);
	if (!after.reached && level !== undefined && goal !== undefined) {
		if (wholeGroup && level !== from) {
			return unconfirmed(
				`The group is at ${level}: some of its players are at the end of their range, or were not reached`,
			);
		}
		if (isNear(level, goal)) {
			return unconfirmed(`It stayed at ${level}: the player may know coarser steps only`);
		}
	}
	const muted = isMuted(after.player) === true ? ', muted' : '';
	return confirmedBy(after, () => ({
		message: `"${name}" took the command and did nothing: its volume is ${level ?? 'not known'}${muted}`,
		description:
			'Look whether the player is switched on, and whether its settings limit the volume or give it no such control.',
	}));
}

function isNear(level: number, goal: number): boolean {
	return Math.abs(level - goal) <= ROUNDING;
}

function unconfirmed(reason: string): JsonObject {
	return { confirmed: false, reason };
}
