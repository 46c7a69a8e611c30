import type { Player } from '../../api/models/player';
import { STEADY } from './verifyPlayer';

export const COMMANDS = [
	'next',
	'pause',
	'play',
	'play_pause',
	'previous',
	'seek',
	'stop',
] as const;

export type PlaybackCommand = (typeof COMMANDS)[number];

/** Milliseconds for which another item has to stay: servers show it at once, and the old one once more (seen on 2.8). */
const STEADY_ITEM = 1000;

/**
 * Milliseconds for which a player has to stay as a command made it. A seek, a pause and its end, and a stop are never taken
 * back once they show (seen on 2.7 and 2.8); a start is, and a player that was silent before may be about to start: it says
 * that it is idle for 0.4 s after the answer to what starts it (seen on 2.8). But it has its item by then.
 */
export function steadyFor(
	command: PlaybackCommand,
	before: Player | undefined,
	now: Player,
): number {
	const was = before?.playbackState;
	switch (command) {
		case 'next':
		case 'previous':
			return STEADY_ITEM;
		case 'pause':
		case 'stop':
			return was === 'playing' || [before, now].every(isIdleAndEmpty) ? 0 : STEADY;
		case 'play':
			return was === 'paused' ? 0 : STEADY;
		case 'play_pause':
			return was === 'playing' || was === 'paused' ? 0 : STEADY;
		case 'seek':
			return 0;
	}
}

function isIdleAndEmpty(player: Player | undefined): boolean {
	return player?.playbackState === 'idle' && player.currentMedia === null;
}

/** Whether the command asks for a state, which a player may be in already, and not for a change. */
export function asksForState(command: PlaybackCommand): boolean {
	return ['pause', 'play', 'stop'].includes(command);
}

/** What a command is judged by, for the text about a player that does not tell it. */
export function judgedBy(command: PlaybackCommand): string {
	switch (command) {
		case 'next':
		case 'previous':
			return 'Nothing that the player tells shows whether it went to another item or began this one again';
		case 'seek':
			return 'Nothing that the player tells shows whether it went to that place';
		default:
			return 'The player does not tell whether it plays';
	}
}
