import type { Player } from '../../api/models/player';
import type { PlaybackCommand } from './playbackCommands';

/** How far the player may be from where it was sent to, in seconds: it plays on while one looks. */
const SEEK_TOLERANCE = 15;

/** By how many seconds a place that a server tells may be old: it need not ask its players more often. */
const STALENESS = 5;

/** By how many seconds the beginning of an item may seem to shift by itself: servers tell whole seconds, and players buffer. */
const DRIFT = 2;

/** A player before a command and now. */
export interface Change {
	before: Player | undefined;
	now: Player;
	/** Seconds between the two looks. */
	passed: number;
}

/** Whether a player did what the command says, and not only is as it was before. */
export function hasHappened(
	command: PlaybackCommand,
	change: Change,
	seconds: number,
): boolean | undefined {
	const { was, is, old } = compared(change);
	const moved = hasMoved(change);
	switch (command) {
		case 'play':
			return is === undefined ? undefined : is === 'playing';
		case 'pause':
		case 'stop':
			return is === undefined ? undefined : is !== 'playing';
		case 'play_pause':
			return was === undefined || is === undefined ? undefined : is !== was;
		case 'next':
			return (was === 'playing' && is !== undefined && is !== 'playing') || moved;
		case 'previous':
			// At the very beginning of an item nothing shows that it began again.
			return moved === false && (old.elapsed ?? 0) < 1 ? undefined : moved;
		case 'seek':
			return isAt(seconds, change);
	}
}

/**
 * Whether it is also as it will stay. Servers of 2.8 show a player that starts without its item at first, and one that
 * skips still paused, for seconds.
 */
export function hasSettled(
	command: PlaybackCommand,
	change: Change,
	seconds: number,
): boolean | undefined {
	const happened = hasHappened(command, change, seconds);
	// What one look cannot show the next may, but for what the server never tells.
	if (happened === undefined && tellsOf(command, change)) return false;
	if (!happened) return happened;
	const { was, is, present } = compared(change);
	switch (command) {
		case 'play':
		case 'play_pause':
			return is !== 'playing' || present.item !== undefined || !tellsItems(change);
		case 'stop':
			return is === 'idle';
		case 'next':
		case 'previous':
			return is === 'playing' || is === undefined || was === 'playing';
		case 'pause':
		case 'seek':
			return true;
	}
}

function compared({ before, now }: Change) {
	return {
		was: before?.playbackState,
		is: now.playbackState,
		old: positionOf(before),
		present: positionOf(now),
	};
}

/** What plays, and how far it is. */
function positionOf(player: Player | undefined) {
	const media = player?.currentMedia;
	// The player counts its stream, which after a seek begins at 0 (seen on 2.8); its media counts the item.
	const counted = media?.elapsedTime === undefined ? player : media;
	const elapsed = counted?.elapsedTime ?? undefined;
	const updated = counted?.elapsedTimeLastUpdated;
	return {
		item: media?.queueItemId ?? media?.uri,
		elapsed,
		/** When the item began if it has played on since, in seconds of the server's clock: `elapsed` may be old. */
		began: elapsed === undefined || updated === undefined ? undefined : updated - elapsed,
	};
}

/** Whether the server tells of a player, if not now, what the command is judged by. */
function tellsOf(command: PlaybackCommand, change: Change): boolean {
	switch (command) {
		case 'next':
		case 'previous':
			return tellsItems(change);
		case 'seek':
			return compared(change).present.elapsed !== undefined;
		default:
			return false;
	}
}

function tellsItems({ before, now }: Change): boolean {
	return [before, now].some((player) => player?.currentMedia !== undefined);
}

/** Whether another item is there, or the same one again from its beginning. */
function hasMoved(change: Change): boolean | undefined {
	const { is, old, present } = compared(change);
	if (present.item === undefined) {
		// Of a player that starts the item comes late; one that is silent has none.
		const isSilent = change.now.currentMedia === null && is !== undefined && is !== 'playing';
		return isSilent ? old.item !== undefined : undefined;
	}
	if (present.item !== old.item) return true;
	if (present.elapsed === undefined || old.elapsed === undefined) return undefined;
	return present.elapsed < old.elapsed || (shiftOf(change) ?? 0) > DRIFT;
}

/** Seconds by which an item that plays on began later than it did before; negative where it went ahead. */
function shiftOf(change: Change): number | undefined {
	const { was, is, old, present } = compared(change);
	if (was !== 'playing' || is !== 'playing') return undefined;
	if (present.began === undefined || old.began === undefined) return undefined;
	return present.began - old.began;
}

/** Whether the player is where it was sent to, and would not have got there by playing on. */
function isAt(seconds: number, change: Change): boolean | undefined {
	const { was, old, present } = compared(change);
	if (present.elapsed === undefined) return undefined;
	if (Math.abs(present.elapsed - seconds) > SEEK_TOLERANCE) return false;
	if (old.elapsed === undefined) return true;
	const shift = shiftOf(change);
	if (shift !== undefined) return Math.abs(shift) > DRIFT ? true : undefined;
	const playedOn = was === 'playing' ? change.passed + STALENESS : 0;
	const isOnItsWay = present.elapsed >= old.elapsed && present.elapsed <= old.elapsed + playedOn;
	return isOnItsWay ? undefined : true;
}
