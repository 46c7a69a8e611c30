import type { Player } from '../../api/models/player';
import { STABLE_MILLISECONDS, awaitRefusal, tryReadPlayer } from './verifyPlayer';
import type { MusicAssistantClient } from '../../api/client';
import { type ApiError, undefinedIfFailed } from '../../api/apiError';
import { formatSeconds } from '../../helpers/text';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { findQueue } from '../queues/playbackTargets';
import { verifyEffect, type VerifyResult } from '../verifyEffect';

export type PlaybackCommand =
	| 'next'
	| 'pause'
	| 'play'
	| 'play_pause'
	| 'previous'
	| 'seek'
	| 'stop';

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
function commandHasTargetState(command: PlaybackCommand): boolean {
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

interface PlaybackRequest {
	/** ID of the player. */
	id: string;
	command: PlaybackCommand;
	/** Target of a seek, in seconds; 0 by default. */
	position?: number;
	/** Whether a player has the state that the command requests. */
	isDone: (player: Player) => boolean | undefined;
}

/**
 * Sends the command, once. Servers refuse to stop a player that has never played (observed on 2.8): that is no failure.
 *
 * @throws ApiError with the likely reason: servers give none for what cannot be played or skipped
 */
export async function sendPlaybackCommandOrThrow(
	client: MusicAssistantClient,
	request: PlaybackRequest,
): Promise<void> {
	const { id, command, position = 0, isDone } = request;
	const sent =
		command === 'seek'
			? client.call('players/cmd/seek', { player_id: id, position })
			: client.call(`players/cmd/${command}`, { player_id: id });
	const refusal = await awaitRefusal(client, sent, {
		id,
		isDone: commandHasTargetState(command) ? isDone : undefined,
	});
	if (!refusal) return;
	throw refusal.isInternal ? refusal.withHint(playbackCommandRemedy(command)) : refusal;
}

export function playbackCommandRemedy(command: PlaybackCommand): string {
	switch (command) {
		case 'next':
			return 'There is nothing to skip to after the last item of a queue, and playback from another app or an input cannot always be skipped.';
		case 'previous':
			return 'Playback from another app or an input cannot always be skipped.';
		case 'seek':
			return 'Radio stations and other endless streams do not support seeking, and the position must be within the item.';
		default:
			return 'Check that the player is switched on, has something to play and is not playing an announcement.';
	}
}

/** The state of a queue and of its player. */
export interface QueueAndPlayerState {
	/** Missing if the server no longer lists it. */
	queue?: PlayerQueue;
	/** The player's own state; `undefined` if the server does not report it. */
	playerState?: string;
}

/** How to find out whether a command for a queue took effect. */
export interface QueuePlaybackCheck {
	/** As in `EffectCheck`, for a queue that the server lists. */
	isDone: (queue: PlayerQueue) => boolean | undefined | Promise<boolean | undefined>;
	/** Whether what should start has already come to its end. */
	isOver?: (queue: PlayerQueue) => boolean;
	seconds: number;
	/** Left out if `isDone` never returns `undefined`. */
	notReported?: string;
	notDone: (last: QueueAndPlayerState) => ApiError;
}

/** Verifies the result of a command on a queue, and on its player if that must play. */
type VerifyPlayback = (check: QueuePlaybackCheck) => Promise<VerifyResult<QueueAndPlayerState>>;

/**
 * Prepares, before the command is sent, to verify that a queue really plays: servers may report the previous playback for
 * a while after it has ended.
 *
 * A queue that reports "playing" proves little: after a replace during playback, a 2.8 server reported it forever while
 * the player was idle. The player must report it too. If the player was playing before, or reports no position, that may
 * be outdated: then the position of the queue must move as well. Whatever the server does not report is not required.
 *
 * @param mustPlay whether playback must start; otherwise only the queue is checked
 */
export async function preparePlaybackVerifier(
	client: MusicAssistantClient,
	{ id, state }: PlayerQueue,
	mustPlay: boolean,
): Promise<VerifyPlayback> {
	const before = mustPlay ? ((await tryReadPlayer(client, id))?.playbackState ?? state) : undefined;
	return async ({ isDone, isOver, seconds, notReported = '', notDone }) => {
		const isMoving = createMovementDetector();
		const readPlayer = async () => await tryReadPlayer(client, id, { noCache: true });
		const read = async (): Promise<PlaybackSnapshot> => {
			const queue = await findQueue(client, id, { noCache: true });
			if (queue === undefined) return { done: false };
			if (isOver?.(queue) === true) return { queue, playerState: 'idle', done: true };
			const done = await isDone(queue);
			if (!done || !mustPlay) return { queue, done };
			const player = await readPlayer();
			const playerState = player?.playbackState;
			const now = { queue, playerState };
			if ((playerState ?? 'playing') !== 'playing') return { ...now, done: false };
			const mustMove = before === 'playing' || player?.elapsedTime === null;
			if (isMoving(queue) || !mustMove) return { ...now, done: true };
			return { ...now, done: false, mayBeOutdated: true };
		};
		return await verifyEffect(client, {
			read,
			isDone: ({ done }) => done,
			seconds,
			notReported: () => notReported,
			async notDone(last) {
				const isUnknown = mustPlay && last.playerState === undefined;
				const playerState = isUnknown
					? (await readPlayer().catch(undefinedIfFailed))?.playbackState
					: last.playerState;
				return last.mayBeOutdated
					? `The server reports that it is playing, but the position did not move within ${formatSeconds(seconds)}`
					: notDone({ ...last, playerState });
			},
		});
	};
}

interface PlaybackSnapshot extends QueueAndPlayerState {
	done: boolean | undefined;
	/** Whether queue and player report playback that may be outdated. */
	mayBeOutdated?: boolean;
}

/**
 * Detects whether the position within an item advances between reads. A jump back does not count: servers report the
 * position of the previous stream for up to 2.5 s (observed on 2.8). A position that is not reported counts as moving.
 */
function createMovementDetector(): (queue: PlayerQueue) => boolean {
	let lowest = Infinity;
	let item: string | undefined;
	return ({ currentItem, elapsedTime: elapsed }) => {
		if (elapsed === undefined) return true;
		if (currentItem?.id !== item) lowest = Infinity;
		item = currentItem?.id;
		const hasMoved = elapsed > lowest;
		lowest = Math.min(lowest, elapsed);
		return hasMoved;
	};
}

/** The state of queue and player, as the end of a sentence. */
export function describePlayback({ queue, playerState }: QueueAndPlayerState): string {
	const state = queue?.state;
	const name = queue?.currentItem?.name;
	const isPlaying = state === 'playing';
	if (playerState !== undefined && state !== undefined && playerState !== state) {
		const queuePart = isPlaying
			? `${name === undefined ? 'something' : `"${name}"`} is playing`
			: `it is ${state}`;
		return `its queue reports that ${queuePart}, but its player is ${playerState}`;
	}
	return isPlaying && name !== undefined
		? `it is playing "${name}"`
		: `it is ${state ?? 'in an unknown state'}`;
}
