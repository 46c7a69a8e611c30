import type { Player } from '../../api/models/player';
import { STABLE_MILLISECONDS } from './verifyPlayer';

export const PLAYBACK_COMMANDS = [
	'next',
	'pause',
	'play',
	'play_pause',
	'previous',
	'seek',
	'stop',
] as const;

export type PlaybackCommand = (typeof PLAYBACK_COMMANDS)[number];

/** Milliseconds for which a new item must last: servers report it at once, then the old one again (observed on 2.8). */
const STABLE_ITEM_MILLISECONDS = 1000;

/**
 * Milliseconds for which a player must keep the state that a command gave it. Servers never revert a seek, pause, resume
 * or stop once they report it (observed on 2.7 and 2.8), but may revert a start. A player that was not playing may also be
 * about to start: it reports idle, already with its item, for 0.4 s after the answer to the start (observed on 2.8).
 */
export function requiredStableMilliseconds(
	command: PlaybackCommand,
	before: Player | undefined,
	now: Player,
): number {
	const stateBefore = before?.playbackState;
	switch (command) {
		case 'next':
		case 'previous':
			return STABLE_ITEM_MILLISECONDS;
		case 'pause':
		case 'stop':
			return stateBefore === 'playing' || [before, now].every(isIdleAndEmpty)
				? 0
				: STABLE_MILLISECONDS;
		case 'play':
			return stateBefore === 'paused' ? 0 : STABLE_MILLISECONDS;
		case 'play_pause':
			return stateBefore === 'playing' || stateBefore === 'paused' ? 0 : STABLE_MILLISECONDS;
		case 'seek':
			return 0;
	}
}

function isIdleAndEmpty(player: Player | undefined): boolean {
	return player?.playbackState === 'idle' && player.currentMedia === null;
}

/** Whether the command requests a state, which the player may already have, rather than a change. */
export function commandHasTargetState(command: PlaybackCommand): boolean {
	return ['pause', 'play', 'stop'].includes(command);
}

/** Why the effect of a command on a player is not reported. */
export function whyNotReported(command: PlaybackCommand): string {
	switch (command) {
		case 'next':
		case 'previous':
			return 'The player does not report enough to tell whether it moved to another item or restarted this one';
		case 'seek':
			return 'The player does not report enough to tell whether it moved to that position';
		default:
			return 'The player does not report whether it is playing';
	}
}
