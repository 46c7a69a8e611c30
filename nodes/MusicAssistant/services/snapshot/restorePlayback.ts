import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { PlayerQueue } from '../../api/models/playerQueue';
import type { Snapshot, SnapshotQueue } from '../../helpers/snapshot/snapshot';
import { pauseOrStopPlayer, type PauseOrStopCommand } from '../playback/pauseOrStopPlayer';
import { describePlayback, preparePlaybackVerifier } from '../players/preparePlaybackVerifier';
import { findQueue } from '../queues/findQueue';
import { joinReasons, reasonIfUnconfirmed, verifyEffect } from '../verifyEffect';
import {
	findRestoredPosition,
	isAtRestoredPosition,
	type RestoredPosition,
} from './restoredPosition';
import { playBrieflyInSilence } from './playBrieflyInSilence';

/** What to restore of the playback of a queue. */
export interface PlaybackGoal {
	snapshot: Pick<Snapshot, 'player' | 'player_id'>;
	queue: Pick<SnapshotQueue, 'current_index' | 'elapsed' | 'items' | 'state'>;
	/** The ids of the items in the queue now, `undefined` for those that are missing. */
	ids: ReadonlyArray<string | undefined>;
	/** Whether the server has refilled the queue. */
	isRefilled: boolean;
	/** Whether to play if it played. */
	resume: boolean;
}

/** Seconds within which playback must start. */
const START_TIMEOUT_SECONDS = 15;

/** Seconds for which servers may still report the position of what they played before. */
const STALE_POSITION_SECONDS = 5;

/** Seconds that may have been played until the position is read. */
const MAX_PLAYED_SECONDS = 20;

/**
 * Brings a queue back to its item and position, playing, paused or stopped. A queue that must not play has to be started
 * for a moment, because servers have no other way to set its position: its players are silent in the meantime.
 *
 * @returns what differs from before and why, as text for the output; `undefined` if everything is as it was
 * @throws ApiError if it did not start or end
 */
export async function restorePlayback(
	client: MusicAssistantClient,
	goal: PlaybackGoal,
): Promise<string | undefined> {
	const { queue, snapshot, resume } = goal;
	const { player_id: id, player: name } = snapshot;
	const now = await requireQueue(client, goal);
	const ending: PauseOrStopCommand = queue.state === 'idle' ? 'stop' : 'pause';
	const position: RestoredPosition = goal.isRefilled
		? QUEUE_BEGINNING
		: findRestoredPosition(queue, goal.ids);
	const isAtTarget = isAtRestoredPosition(now, position) || isAtBeginning(goal, now, position);
	if (queue.state === 'playing' && resume) {
		if (isAtTarget && now.state === 'playing') return position.reason;
		if (position.id === undefined && !goal.isRefilled) {
			return position.reason ?? NOTHING_TO_PLAY_REASON;
		}
		return joinReasons([position.reason, await playFrom(client, goal, now, position)]);
	}
	if (position.id === undefined || (isAtTarget && (ending === 'stop' || now.state !== 'idle'))) {
		if (now.state === 'playing') await pauseOrStopPlayer(client, { id, name }, ending);
		return position.reason;
	}
	let reason: string | undefined;
	const start = async (uncancelled: MusicAssistantClient) => {
		reason = await playFrom(uncancelled, goal, now, position);
	};
	await playBrieflyInSilence(client, { player: { id, name }, start, ending });
	return joinReasons([position.reason, reason]);
}

/** The position in a queue that the server has refilled. */
const QUEUE_BEGINNING: RestoredPosition = { id: undefined, seconds: 0 };

const NOTHING_TO_PLAY_REASON = 'The queue had no current item';

/** Whether a queue that has just been filled needs no position, because it starts at its beginning anyway. */
function isAtBeginning(
	{ ids, queue }: PlaybackGoal,
	now: PlayerQueue,
	position: RestoredPosition,
): boolean {
	const isFirst = position.id !== undefined && position.id === ids.find((id) => id);
	return queue.state === 'idle' && isFirst && position.seconds < 1 && !now.currentItem;
}

async function requireQueue(
	client: MusicAssistantClient,
	{ snapshot: { player_id: id, player: name } }: PlaybackGoal,
): Promise<PlayerQueue> {
	const queue = await findQueue(client, id, { noCache: true });
	if (queue) return queue;
	throw new ApiError('rejected', {
		message: `The server no longer has a queue for "${name}"`,
		description: 'Check in Music Assistant that the player is still connected.',
	});
}

/** Starts the queue at a position. @returns why the position is not confirmed */
async function playFrom(
	client: MusicAssistantClient,
	{ snapshot: { player_id: queueId, player: name } }: PlaybackGoal,
	now: PlayerQueue,
	{ id, seconds }: RestoredPosition,
): Promise<string | undefined> {
	const verifyPlayback = await preparePlaybackVerifier(client, now, true);
	await client.call('player_queues/play_index', {
		queue_id: queueId,
		index: id ?? 0,
		...(seconds > 0 ? { seek_position: seconds } : {}),
	});
	const { confirmation } = await verifyPlayback({
		isDone: ({ state, currentItem }) =>
			state === 'playing' && Boolean(currentItem) && (id ?? currentItem?.id) === currentItem?.id,
		seconds: START_TIMEOUT_SECONDS,
		notDone: (last) =>
			new ApiError('rejected', {
				message: `"${name}" did not start playing its queue: ${describePlayback(last)}`,
				description: 'Check that the player is switched on and not playing an announcement.',
			}),
	});
	if (!confirmation.confirmed) return confirmation.reason;
	return seconds > 0 ? await verifyPosition(client, queueId, seconds) : undefined;
}

/** @returns why the position is not confirmed */
async function verifyPosition(
	client: MusicAssistantClient,
	queueId: string,
	seconds: number,
): Promise<string | undefined> {
	const { confirmation } = await verifyEffect(client, {
		read: async () => await findQueue(client, queueId, { noCache: true }),
		isDone: (queue) => {
			const position = queue?.elapsedTime;
			return position === undefined
				? undefined
				: position >= seconds - 1 && position <= seconds + MAX_PLAYED_SECONDS;
		},
		seconds: STALE_POSITION_SECONDS,
		notReported: () => 'The server does not report the position in the item',
		notDone: (queue) =>
			`The position in the item is ${queue?.elapsedTime ?? 'unknown'} instead of ${seconds} seconds`,
	});
	return reasonIfUnconfirmed(confirmation);
}
