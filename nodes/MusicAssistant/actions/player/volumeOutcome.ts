import { mutedOf, volumeOf, type Settled, type Verdict } from '../../server/players';
import type { VolumeTarget } from '../../server/volume';
import type { JsonObject } from '../../values/json';
import { unconfirmed } from '../unconfirmed';
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
	muted: boolean | 'partly' | undefined,
): Verdict {
	if (isMuting(action)) {
		return muted === undefined ? undefined : muted === (action === 'mute');
	}
	if (level === undefined) return undefined;
	switch (action) {
		case 'up':
			return from === undefined ? undefined : level > from || from >= 100;
		case 'down':
			return from === undefined ? undefined : level < from || from <= 0;
		case 'set':
		case 'fade':
			return level === goal || (goal !== undefined && level !== from && isNear(level, goal));
	}
}

export function isMuting(action: VolumeAction): action is 'mute' | 'unmute' {
	return action === 'mute' || action === 'unmute';
}

/**
 * What the output says of the volume afterwards.
 *
 * @throws ServerFailure when nothing came of the command
 */
export function takenBy(
	name: string,
	action: VolumeAction,
	after: Settled,
	{ wholeGroup }: VolumeTarget,
	{ from, goal }: Way,
): JsonObject {
	const level = volumeOf(after.player, wholeGroup);
	const muted = mutedOf(after.player, wholeGroup);
	const isMissed = after.reached === false;
	if (isMissed && isMuting(action) && muted === 'partly') {
		return unconfirmed(
			`Not all players of the group are ${action}d: some cannot be, or were not reached`,
		);
	}
	if (isMissed && level !== undefined && goal !== undefined) {
		if (wholeGroup && level !== from) {
			return unconfirmed(
				`The group is at ${level}: some of its players are at the end of their range, or were not reached`,
			);
		}
		if (isNear(level, goal)) {
			return unconfirmed(`It stayed at ${level}: the player may know coarser steps only`);
		}
	}
	return confirmedBy(after, {
		name,
		untold: `The ${wholeGroup ? 'group' : 'player'} does not tell ${isMuting(action) ? 'whether it is muted' : 'its volume'}`,
		otherwise: () => ({
			message: `"${name}" took the command and did nothing: its volume is ${level ?? 'not known'}${muted === true ? ', muted' : ''}`,
			description:
				'Look whether the player is switched on, and whether its settings limit the volume or give it no such control.',
		}),
	});
}

function isNear(level: number, goal: number): boolean {
	return Math.abs(level - goal) <= ROUNDING;
}
