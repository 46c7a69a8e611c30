import { ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import type { Verified } from '../verify';
import { STEADY, verifyPlayer } from './verifyPlayer';
import { isNear, mutedOf, volumeOf, type VolumeTarget } from './volume';

export const ACTIONS = ['set', 'up', 'down', 'mute', 'unmute', 'fade'] as const;

export type VolumeAction = (typeof ACTIONS)[number];

/** From which level to which one, as far as they are known. */
export interface Way {
	from?: number;
	goal?: number;
}

export function isMuting(action: VolumeAction): action is 'mute' | 'unmute' {
	return action === 'mute' || action === 'unmute';
}

/** What was sent to which player or group. */
export interface VolumeChange extends Way {
	/** What the player is called. */
	name: string;
	action: VolumeAction;
	target: VolumeTarget;
}

/**
 * Waits until the volume, of a player or of its whole group, is as a command should have made it.
 *
 * @throws ApiError when nothing came of the command, and as `verifyPlayer` does
 */
export async function verifyVolume(
	client: MusicAssistantClient,
	change: VolumeChange,
): Promise<Verified<Player | undefined>> {
	const { name, action, target, goal } = change;
	const { playerId, wholeGroup } = target;
	return await verifyPlayer(client, {
		id: playerId,
		name,
		isDone: (now) => hasTaken(action, change, volumeOf(now, wholeGroup), mutedOf(now, wholeGroup)),
		steadyFor: (now) => steadyFor(goal, volumeOf(now, wholeGroup), wholeGroup),
		notReported: notReported(action, wholeGroup),
		notDone: (now) => notDone(change, volumeOf(now, wholeGroup), mutedOf(now, wholeGroup)),
	});
}

/** Whether a player did what was asked of its volume, and not only is as it was before. */
function hasTaken(
	action: VolumeAction,
	{ from, goal }: Way,
	level: number | undefined,
	muted: boolean | 'partly' | undefined,
): boolean | undefined {
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
function steadyFor(
	goal: number | undefined,
	level: number | undefined,
	wholeGroup: boolean,
): number {
	const isExact = goal === undefined ? !wholeGroup : level === goal;
	return isExact ? 0 : STEADY;
}

/** The failure of a command of which nothing came, or why what came of it may be all that the player can do. */
function notDone(
	{ name, action, from, goal, target: { wholeGroup } }: VolumeChange,
	level: number | undefined,
	muted: boolean | 'partly' | undefined,
): ApiError | string {
	if (isMuting(action) && muted === 'partly') {
		return `Not all players of the group are ${action}d: some cannot be, or were not reached`;
	}
	if (level !== undefined && goal !== undefined) {
		if (wholeGroup && level !== from) {
			return `The group is at ${level}: some of its players are at the end of their range, or were not reached`;
		}
		if (isNear(level, goal)) {
			return `It stayed at ${level}: the player may know coarser steps only`;
		}
	}
	return new ApiError('rejected', {
		message: `"${name}" took the command and did nothing: its volume is ${level ?? 'not known'}${muted === true ? ', muted' : ''}`,
		description:
			'Look whether the player is switched on, and whether its settings limit the volume or give it no such control.',
	});
}

function notReported(action: VolumeAction, wholeGroup: boolean): string {
	const who = wholeGroup ? 'The group' : 'The player';
	if (!isMuting(action)) return `${who} does not tell its volume`;
	if (wholeGroup) return `${who} does not tell whether it is muted`;
	return `${who} may have no mute control: it does not report whether it is muted`;
}
