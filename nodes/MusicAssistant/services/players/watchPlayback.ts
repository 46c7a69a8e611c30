import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { pollUntil } from '../../api/polling';
import { formatSeconds } from '../../helpers/text';
import { findQueue } from '../queues/findQueue';
import { unconfirmedFields, type VerifyResult } from '../verifyEffect';
import { describePlayback, type QueueAndPlayerState } from './preparePlaybackVerifier';
import { tryReadPlayer } from './readPlayer';

/** Players are idle for up to five seconds between two items, and all pause while one joins their group (observed). */
const INTERRUPTION_MS = 5000;

/** How far the position at which a queue continues may differ from where it was stopped: servers report whole seconds. */
const STOP_TOLERANCE_SECONDS = 2;

/** By how much a position may lag behind the end of the item, but never more than a tenth of it. */
const END_LAG_SECONDS = 10;

/** A queue that has just started, as its server reports it. */
type StartedQueue = Pick<PlayerQueue, 'id' | 'name'> & QueueAndPlayerState;

interface Reading extends QueueAndPlayerState {
	readonly player: Player | undefined;
}

/**
 * Watches a queue that has just started for so many seconds. It is confirmed if it plays until then, or to its end.
 *
 * @returns not confirmed, with the reason, if somebody paused, stopped or emptied it
 * @throws ApiError if it stopped by itself
 */
export async function watchPlayback(
	client: MusicAssistantClient,
	started: StartedQueue,
	seconds: number,
): Promise<VerifyResult<QueueAndPlayerState>> {
	const { id, name } = started;
	const startedAt = performance.now();
	let playing = { queue: started.queue, at: startedAt };
	let interruption: { first: Reading; since: number } | undefined;
	const { last } = await pollUntil(client, seconds + INTERRUPTION_MS / 1000, async () => {
		const reading = await readPlayback(client, id);
		const now = performance.now();
		if (isPlaying(reading)) {
			playing = { queue: reading.queue, at: now };
			interruption = undefined;
			return { reached: now - startedAt >= seconds * 1000, last: reading };
		}
		interruption ??= { first: reading, since: now };
		return { reached: now - interruption.since >= INTERRUPTION_MS, last: reading };
	});
	const state = { queue: last.queue, playerState: last.playerState };
	if (interruption === undefined) return { state, confirmation: { confirmed: true } };
	const playedFor = formatSeconds(Math.round((playing.at - startedAt) / 1000));
	const intention = describeIntention(started, interruption.first, last);
	if (intention !== undefined) {
		const reason = `"${name}" ${intention} within ${formatSeconds(seconds)} after it had started`;
		return { state, confirmation: unconfirmedFields(reason) };
	}
	if (hasPlayedToEnd(playing, interruption.since)) {
		return { state, confirmation: { confirmed: true } };
	}
	throw new ApiError('rejected', {
		message: `"${name}" started the requested media, but stopped after ${playedFor}: ${describePlayback(state)}`,
		description:
			'Its stream may have ended, or its music provider may not be available: play it in Music Assistant, and look into the log of the server.',
	});
}

async function readPlayback(client: MusicAssistantClient, id: string): Promise<Reading> {
	const queue = await findQueue(client, id, { noCache: true });
	const player = await tryReadPlayer(client, id, { noCache: true });
	return { ...(queue && { queue }), playerState: player?.playbackState, player };
}

function isPlaying({ queue, playerState = 'playing' }: Reading): boolean {
	return queue?.state === 'playing' && queue.active !== false && playerState === 'playing';
}

/** What somebody did meanwhile; `undefined` if it stopped by itself. @param first what was read when it stopped */
function describeIntention(
	{ queue: before }: StartedQueue,
	first: Reading,
	last: Reading,
): string | undefined {
	const { queue, player } = last;
	if (queue === undefined) return undefined;
	const states = [first, last].flatMap((reading) => [reading.queue?.state, reading.playerState]);
	if (states.includes('paused')) return 'was paused';
	if (player?.powered === false) return 'was switched off';
	if (queue.active === false || last.playerState === 'playing') return 'changed to another source';
	// A server that empties an ended queue itself does so seconds later.
	if (first.queue?.items === 0) return 'was emptied';
	return isStoppedByHand(before, queue) ? 'was stopped' : undefined;
}

/** A stop, unlike the end of a stream, leaves the position at which the queue continues (recorded on 2.7 and 2.8). */
function isStoppedByHand(
	before: PlayerQueue | undefined,
	{ resumePosition, elapsedTime = 0 }: PlayerQueue,
): boolean {
	return (
		resumePosition > 0 &&
		resumePosition !== before?.resumePosition &&
		Math.abs(resumePosition - elapsedTime) <= STOP_TOLERANCE_SECONDS
	);
}

/** Whether it had reached the end of its last item. @param stoppedAt milliseconds */
function hasPlayedToEnd(
	{ queue, at }: { queue: PlayerQueue | undefined; at: number },
	stoppedAt: number,
): boolean {
	const { duration } = queue?.currentItem ?? {};
	if (queue === undefined || !duration || queue.nextItem) return false;
	const elapsed = (queue.elapsedTime ?? 0) + (stoppedAt - at) / 1000;
	return elapsed >= duration - Math.min(END_LAG_SECONDS, duration / 10);
}
