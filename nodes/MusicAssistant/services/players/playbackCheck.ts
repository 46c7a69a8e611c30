import { rejectedError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import {
	requiredStableMilliseconds,
	whyNotReported,
	type PlaybackCommand,
	playbackCommandRemedy,
	sendPlaybackCommandOrThrow,
} from './playbackCommands';
import { type PlayerCheck, verifyPlayer, readPlayerNow } from './verifyPlayer';
import type { MusicAssistantClient } from '../../api/client';
import type { VerifyResult } from '../verifyEffect';

/** The commands as the editor shows them. */
export const PLAYBACK_COMMAND_LABELS: Readonly<Record<PlaybackCommand, string>> = {
	next: 'Next',
	pause: 'Pause',
	play: 'Play',
	play_pause: 'Play or Pause',
	previous: 'Previous',
	seek: 'Seek',
	stop: 'Stop',
};

/**
 * How to find out whether a playback command took effect.
 *
 * @param before the player before the command, read just now
 * @param seconds the target of a seek
 */
export function playbackCheck(
	{ id, name }: Pick<PlayerCheck, 'id' | 'name'>,
	command: PlaybackCommand,
	before: Player | undefined,
	seconds = 0,
): PlayerCheck {
	const readAt = performance.now();
	const changeTo = (now: Player) => ({
		before,
		now,
		secondsBetween: (performance.now() - readAt) / 1000,
	});
	return {
		id,
		name,
		isDone: (now) => hasTakenEffectAndSettled(command, changeTo(now), seconds),
		isAcceptable: (now) => hasTakenEffect(command, changeTo(now), seconds),
		stableFor: (now) => requiredStableMilliseconds(command, before, now),
		notReported: whyNotReported(command),
		notDone: ({ playbackState = 'in an unknown state' }) =>
			rejectedError(
				`"${name}" accepted the command ${PLAYBACK_COMMAND_LABELS[command]}, but nothing changed: it is ${playbackState}`,
				playbackCommandRemedy(command),
			),
	};
}

/** How far the player may be from the target of a seek: it keeps playing until it is read. */
const SEEK_TOLERANCE_SECONDS = 15;

/** How old a reported position may be: servers do not poll their players more often. */
const POSITION_AGE_SECONDS = 5;

/** How far the computed start of an item may drift by itself: servers report whole seconds, and players buffer. */
const START_DRIFT_SECONDS = 2;

/** A player before a command and now. */
interface PlayerBeforeAndNow {
	before: Player | undefined;
	now: Player;
	/** Seconds between the two reads. */
	secondsBetween: number;
}

/** Whether the command changed the player; `undefined` if that is not reported. */
function hasTakenEffect(
	command: PlaybackCommand,
	change: PlayerBeforeAndNow,
	seekPosition: number,
): boolean | undefined {
	const { stateBefore, stateNow, positionBefore } = statesAndPositions(change);
	const hasStarted = hasStartedItem(change);
	switch (command) {
		case 'play':
			return stateNow === undefined ? undefined : stateNow === 'playing';
		case 'pause':
		case 'stop':
			return stateNow === undefined ? undefined : stateNow !== 'playing';
		case 'play_pause':
			return stateBefore === undefined || stateNow === undefined
				? undefined
				: stateNow !== stateBefore;
		case 'next':
			return (
				(stateBefore === 'playing' && stateNow !== undefined && stateNow !== 'playing') ||
				hasStarted
			);
		case 'previous':
			// At the very beginning of an item, nothing shows a restart.
			return hasStarted === false && (positionBefore.elapsed ?? 0) < 1 ? undefined : hasStarted;
		case 'seek':
			return isAtPosition(seekPosition, change);
	}
}

/**
 * Whether the command has taken effect and the player is also in its final state. 2.8 servers report a starting player
 * without its item at first, and a skipping one as still paused, for seconds.
 */
function hasTakenEffectAndSettled(
	command: PlaybackCommand,
	change: PlayerBeforeAndNow,
	seekPosition: number,
): boolean | undefined {
	const tookEffect = hasTakenEffect(command, change, seekPosition);
	// The next read may report it, unless the server never does.
	if (tookEffect === undefined && reportsEffect(command, change)) return false;
	if (!tookEffect) return tookEffect;
	const { stateBefore, stateNow, positionNow } = statesAndPositions(change);
	switch (command) {
		case 'play':
		case 'play_pause':
			return stateNow !== 'playing' || positionNow.item !== undefined || !reportsItems(change);
		case 'stop':
			return stateNow === 'idle';
		case 'next':
		case 'previous':
			return stateNow === 'playing' || stateNow === undefined || stateBefore === 'playing';
		case 'pause':
		case 'seek':
			return true;
	}
}

function statesAndPositions({ before, now }: PlayerBeforeAndNow) {
	return {
		stateBefore: before?.playbackState,
		stateNow: now.playbackState,
		positionBefore: itemPositionOf(before),
		positionNow: itemPositionOf(now),
	};
}

/** The current item and the position within it. */
function itemPositionOf(player: Player | undefined) {
	const media = player?.currentMedia;
	// A player counts from the start of its stream, which is 0 after a seek (observed on 2.8); its media, of the item.
	const source = media?.elapsedTime === undefined ? player : media;
	const elapsed = source?.elapsedTime ?? undefined;
	const updated = source?.elapsedTimeLastUpdated;
	return {
		item: media?.queueItemId ?? media?.uri,
		elapsed,
		/** When the item started if it has played without a break, in seconds of the server's clock. */
		startedAt: elapsed === undefined || updated === undefined ? undefined : updated - elapsed,
	};
}

/** Whether the server reports, if not at this moment, what shows the effect of the command. */
function reportsEffect(command: PlaybackCommand, change: PlayerBeforeAndNow): boolean {
	switch (command) {
		case 'next':
		case 'previous':
			return reportsItems(change);
		case 'seek':
			return statesAndPositions(change).positionNow.elapsed !== undefined;
		default:
			return false;
	}
}

function reportsItems({ before, now }: PlayerBeforeAndNow): boolean {
	return [before, now].some((player) => player?.currentMedia !== undefined);
}

/** Whether another item has started, or the same one again. */
function hasStartedItem(change: PlayerBeforeAndNow): boolean | undefined {
	const { stateNow, positionBefore, positionNow } = statesAndPositions(change);
	if (positionNow.item === undefined) {
		// A starting player reports its item late; a stopped one has none.
		const isStopped =
			change.now.currentMedia === null && stateNow !== undefined && stateNow !== 'playing';
		return isStopped ? positionBefore.item !== undefined : undefined;
	}
	if (positionNow.item !== positionBefore.item) return true;
	if (positionNow.elapsed === undefined || positionBefore.elapsed === undefined) return undefined;
	return (
		positionNow.elapsed < positionBefore.elapsed ||
		(itemStartShift(change) ?? 0) > START_DRIFT_SECONDS
	);
}

/** Seconds by which the computed start of a playing item moved; negative if it skipped ahead. */
function itemStartShift(change: PlayerBeforeAndNow): number | undefined {
	const { stateBefore, stateNow, positionBefore, positionNow } = statesAndPositions(change);
	if (stateBefore !== 'playing' || stateNow !== 'playing') return undefined;
	if (positionNow.startedAt === undefined || positionBefore.startedAt === undefined) {
		return undefined;
	}
	return positionNow.startedAt - positionBefore.startedAt;
}

/** Whether the player is at the target of a seek, and could not have got there by playing on. */
function isAtPosition(seconds: number, change: PlayerBeforeAndNow): boolean | undefined {
	const { stateBefore, positionBefore, positionNow } = statesAndPositions(change);
	if (positionNow.elapsed === undefined) return undefined;
	if (Math.abs(positionNow.elapsed - seconds) > SEEK_TOLERANCE_SECONDS) return false;
	if (positionBefore.elapsed === undefined) return true;
	const shift = itemStartShift(change);
	if (shift !== undefined) return Math.abs(shift) > START_DRIFT_SECONDS ? true : undefined;
	const playedSeconds =
		stateBefore === 'playing' ? change.secondsBetween + POSITION_AGE_SECONDS : 0;
	const isReachedByPlaying =
		positionNow.elapsed >= positionBefore.elapsed &&
		positionNow.elapsed <= positionBefore.elapsed + playedSeconds;
	return isReachedByPlaying ? undefined : true;
}

/** How to end playback: a paused queue keeps its position. */
export type PauseOrStopCommand = 'pause' | 'stop';

/**
 * Pauses or stops a player, and waits until it is silent.
 *
 * @throws ApiError if it keeps playing; otherwise like `verifyPlayer`
 */
export async function pauseOrStopPlayer(
	client: MusicAssistantClient,
	{ id, name }: { id: string; name: string },
	command: PauseOrStopCommand,
): Promise<VerifyResult<Player | undefined>> {
	const before = await readPlayerNow(client, id);
	const check = playbackCheck({ id, name }, command, before);
	await sendPlaybackCommandOrThrow(client, { id, command, isDone: check.isDone });
	return await verifyPlayer(client, check);
}
