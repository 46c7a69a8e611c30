import { inSeconds } from '../../helpers/names';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { pollUntil, type PollResult } from '../../api/polling';
import { findQueue } from '../queues/queues';
import type { WatchedQueue } from '../queues/watch';

/** What was seen of a queue and of the player that has to play it. */
export interface Playback extends WatchedQueue {
	/** The player's own state; `undefined` where the server does not report it. */
	playerState?: string;
	/** Why it is not certain that it plays although queue and player say so. */
	doubt?: string;
}

/** Whether a queue is as wanted; `untold` where no further look could show it. */
export type Shown = boolean | 'untold';

/** Looks at a queue and its player until both play what is wanted, or until the time is over. */
export type PlaybackWatch = (
	seconds: number,
	isReached: (queue: PlayerQueue) => Shown | Promise<Shown>,
) => Promise<PollResult<Playback>>;

/**
 * Prepares to see whether a queue really plays, before the command is sent: what plays already may be reported for a while
 * after it ended.
 *
 * A queue that says "playing" proves little: after a replace while something played, a server of 2.8 said so for good while
 * its player was idle. The player has to say so too. One that played before, or that reports no position, may only seem to
 * play: there the queue's position has to move. Where the server does not report one of these, the others have to do.
 */
export async function playbackWatch(
	client: MusicAssistantClient,
	{ id, state }: PlayerQueue,
): Promise<PlaybackWatch> {
	const before = (await playerOf(client, id))?.playbackState ?? state;
	return async (seconds, isReached) => {
		const moves = movement();
		const seen = await pollUntil(client, seconds, async (): Promise<PollResult<Playback>> => {
			const queue = await findQueue(client, id, { noCache: true });
			const shown = queue !== undefined && (await isReached(queue));
			if (shown !== true) return { reached: shown === 'untold', last: { queue } };
			const player = await playerOf(client, id, { noCache: true });
			const playerState = player?.playbackState;
			const last = { queue, playerState };
			if ((playerState ?? 'playing') !== 'playing') return { reached: false, last };
			const mayBeStale = before === 'playing' || player?.elapsedTime === null;
			if (moves(queue) || !mayBeStale) return { reached: true, last };
			const doubt = `The server says that it plays, but its position did not move within ${inSeconds(seconds)}`;
			return { reached: false, last: { ...last, doubt } };
		});
		if (seen.reached || seen.last.playerState !== undefined) return seen;
		const player = await playerOf(client, id, { noCache: true }).catch(asApiError);
		if (player instanceof ApiError) return seen;
		return { ...seen, last: { ...seen.last, playerState: player?.playbackState } };
	};
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
