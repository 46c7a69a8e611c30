import { playbackState, playing } from '../../server/players';
import type { JsonObject } from '../../values/json';

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

/** How far the player may be from where it was sent to, in seconds: it plays on while one looks. */
const SEEK_TOLERANCE = 15;

/** A player before a command and now. */
export interface Change {
	before: JsonObject | undefined;
	now: JsonObject;
}

/** Whether a player did what the command says, and not only is as it was before. */
export function hasHappened(command: PlaybackCommand, change: Change, seconds: number): boolean {
	const { was, is, old, present } = compared(change);
	switch (command) {
		case 'play':
			return is === 'playing';
		case 'pause':
		case 'stop':
			return is !== 'playing';
		case 'play_pause':
			return is !== was;
		case 'next':
			return hasMoved(change) || (was === 'playing' && is !== 'playing');
		case 'previous':
			// At the very beginning of an item nothing shows that it began again.
			return hasMoved(change) || !(old.elapsed !== undefined && old.elapsed >= 1);
		case 'seek':
			return present.elapsed === undefined || Math.abs(present.elapsed - seconds) <= SEEK_TOLERANCE;
	}
}

/**
 * Whether it is also as it will stay. Servers of 2.8 show a player that starts without its item at first, and one that
 * skips still paused, for seconds.
 */
export function hasSettled(command: PlaybackCommand, change: Change, seconds: number): boolean {
	if (!hasHappened(command, change, seconds)) return false;
	const { was, is, present } = compared(change);
	switch (command) {
		case 'play':
		case 'play_pause':
			return is !== 'playing' || present.item !== undefined;
		case 'stop':
			return is === 'idle';
		case 'next':
		case 'previous':
			return is === 'playing' ? hasMoved(change) : was === 'playing';
		case 'pause':
		case 'seek':
			return true;
	}
}

function compared({ before, now }: Change) {
	return {
		was: playbackState(before),
		is: playbackState(now),
		old: playing(before),
		present: playing(now),
	};
}

/** Whether another item is there, or the same one again from its beginning. */
function hasMoved(change: Change): boolean {
	const { old, present } = compared(change);
	if (present.item !== old.item) return true;
	return (
		present.elapsed !== undefined && old.elapsed !== undefined && present.elapsed < old.elapsed
	);
}
