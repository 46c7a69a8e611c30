import { formatSeconds } from '../../helpers/text';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { findQueue } from '../queues/findQueue';
import { verifyEffect, type VerifyResult } from '../verifyEffect';
import { tryReadPlayer } from './readPlayer';

/** The state of a queue and of its player. */
export interface QueueAndPlayerState {
	/** Missing if the server no longer lists it. */
	queue?: PlayerQueue;
	/** The player's own state; `undefined` if the server does not report it. */
	playerState?: string;
}

/** How to find out whether a command for a queue took effect. */
interface QueuePlaybackCheck {
	/** As in `Check`, for a queue that the server lists. */
	isDone: (queue: PlayerQueue) => boolean | undefined | Promise<boolean | undefined>;
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
	return async ({ isDone, seconds, notReported = '', notDone }) => {
		const isMoving = createMovementDetector();
		const read = async (): Promise<PlaybackSnapshot> => {
			const queue = await findQueue(client, id, { noCache: true });
			if (queue === undefined) return { done: false };
			const done = await isDone(queue);
			if (!done || !mustPlay) return { queue, done };
			const player = await tryReadPlayer(client, id, { noCache: true });
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
				const playerState = isUnknown ? await readPlayerState(client, id) : last.playerState;
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

async function readPlayerState(
	client: MusicAssistantClient,
	id: string,
): Promise<string | undefined> {
	const player = await tryReadPlayer(client, id, { noCache: true }).catch(asApiError);
	return player instanceof ApiError ? undefined : player?.playbackState;
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
