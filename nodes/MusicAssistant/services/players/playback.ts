import { inSeconds } from '../../helpers/names';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { findQueue } from '../queues/queues';
import { verify, type Verified } from '../verify';

/** What was read of a queue and of the player that has to play it. */
export interface Playback {
	/** Missing where the server does not list it any more. */
	queue?: PlayerQueue;
	/** The player's own state; `undefined` where the server does not report it. */
	playerState?: string;
}

/** How to tell what came of a command for a queue. */
interface PlaybackCheck {
	/** As `Check` has it, of a queue that is there. */
	isDone: (queue: PlayerQueue) => boolean | undefined | Promise<boolean | undefined>;
	seconds: number;
	/** Left out where `isDone` can always tell. */
	notReported?: string;
	notDone: (last: Playback) => ApiError;
}

/** Verifies that a queue, and its player where that has to play, are as a command should have made them. */
type VerifyPlayback = (check: PlaybackCheck) => Promise<Verified<Playback>>;

/**
 * Prepares to verify that a queue really plays, before the command is sent: what plays already may be reported for a while
 * after it ended.
 *
 * A queue that says "playing" proves little: after a replace while something played, a server of 2.8 said so for good while
 * its player was idle. The player has to say so too. One that played before, or that reports no position, may only seem to
 * play: there the queue's position has to move. Where the server does not report one of these, the others have to do.
 *
 * @param starts whether it has to play; the queue alone is looked at where it has not
 */
export async function playbackVerifier(
	client: MusicAssistantClient,
	{ id, state }: PlayerQueue,
	starts: boolean,
): Promise<VerifyPlayback> {
	const before = starts ? ((await playerOf(client, id))?.playbackState ?? state) : undefined;
	return async ({ isDone, seconds, notReported = '', notDone }) => {
		const moves = movement();
		const read = async (): Promise<PlaybackSnapshot> => {
			const queue = await findQueue(client, id, { noCache: true });
			if (queue === undefined) return { done: false };
			const done = await isDone(queue);
			if (!done || !starts) return { queue, done };
			const player = await playerOf(client, id, { noCache: true });
			const playerState = player?.playbackState;
			const now = { queue, playerState };
			if ((playerState ?? 'playing') !== 'playing') return { ...now, done: false };
			const mayBeStale = before === 'playing' || player?.elapsedTime === null;
			if (moves(queue) || !mayBeStale) return { ...now, done: true };
			return { ...now, done: false, isDoubtful: true };
		};
		return await verify(client, {
			read,
			isDone: ({ done }) => done,
			seconds,
			notReported: () => notReported,
			async notDone(last) {
				const unknown = starts && last.playerState === undefined;
				const playerState = unknown ? await playerStateNow(client, id) : last.playerState;
				return last.isDoubtful
					? `The server says that it plays, but its position did not move within ${inSeconds(seconds)}`
					: notDone({ ...last, playerState });
			},
		});
	};
}

interface PlaybackSnapshot extends Playback {
	done: boolean | undefined;
	/** Whether it is not certain that it plays although queue and player say so. */
	isDoubtful?: boolean;
}

async function playerStateNow(
	client: MusicAssistantClient,
	id: string,
): Promise<string | undefined> {
	const player = await playerOf(client, id, { noCache: true }).catch(asApiError);
	return player instanceof ApiError ? undefined : player?.playbackState;
}

/** The player of a queue bears its id; a group's or leader's does, too. Nothing where the server does not tell. */
export async function playerOf(
	client: MusicAssistantClient,
	player_id: string,
	options: { noCache?: boolean } = {},
): Promise<Player | undefined> {
	return (await client.tryCall('players/get', { player_id }, options)) ?? undefined;
}

/**
 * Whether the position within an item moves on from one look to the next. A jump back is no movement: servers report the
 * position of the stream before for up to 2.5 s (seen on 2.8). Where no position is reported, it counts as moving.
 */
function movement(): (queue: PlayerQueue) => boolean {
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

/** What queue and player do, as the end of a sentence. */
export function playbackInWords({ queue, playerState }: Playback): string {
	const state = queue?.state;
	const name = queue?.currentItem?.name;
	const isPlaying = state === 'playing';
	if (playerState !== undefined && state !== undefined && playerState !== state) {
		const what = isPlaying
			? `${name === undefined ? 'something' : `"${name}"`} plays`
			: `it is ${state}`;
		return `its queue says that ${what}, but its player is ${playerState}`;
	}
	return isPlaying && name !== undefined
		? `it plays "${name}"`
		: `it is ${state ?? 'in no known state'}`;
}
