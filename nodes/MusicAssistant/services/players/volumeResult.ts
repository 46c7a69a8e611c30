import { STEADY, type Settled, type Verdict } from './players';
import { isNear, mutedOf, volumeOf, type VolumeTarget } from './volume';
import type { JsonObject } from '../../helpers/json';
import { unconfirmed } from '../unconfirmed';
import { confirmedBy } from './outcome';

export const ACTIONS = ['set', 'up', 'down', 'mute', 'unmute', 'fade'] as const;

export type VolumeAction = (typeof ACTIONS)[number];

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

/**
 * Milliseconds for which the volume has to stay as it is. A level that was reached is never taken back (seen on 2.7 and
 * 2.8). One that is only near may be on its way, or a step of a fade, and the players of a group follow one by one.
 */
export function steadyFor(
	goal: number | undefined,
	level: number | undefined,
	wholeGroup: boolean,
): number {
	const isExact = goal === undefined ? !wholeGroup : level === goal;
	return isExact ? 0 : STEADY;
}

export function isMuting(action: VolumeAction): action is 'mute' | 'unmute' {
	return action === 'mute' || action === 'unmute';
}

/**
 * What the output says of the volume afterwards.
 *
 * @throws ApiError when nothing came of the command
 */
export function volumeResult(
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
		untold: untold(action, wholeGroup),
		otherwise: () => ({
			message: `"${name}" took the command and did nothing: its volume is ${level ?? 'not known'}${muted === true ? ', muted' : ''}`,
			description:
				'Look whether the player is switched on, and whether its settings limit the volume or give it no such control.',
		}),
	});
}

function untold(action: VolumeAction, wholeGroup: boolean): string {
	const who = wholeGroup ? 'The group' : 'The player';
	if (!isMuting(action)) return `${who} does not tell its volume`;
	if (wholeGroup) return `${who} does not tell whether it is muted`;
	return `${who} may have no mute control: it does not report whether it is muted`;
}
