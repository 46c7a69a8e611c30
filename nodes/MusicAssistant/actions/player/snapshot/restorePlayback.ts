import type { MusicAssistantClient } from '../../../api/client';
import { awaitApiErrorOf, rejectedError } from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import type { Snapshot, SnapshotQueue } from './snapshot';
import {
	pauseOrStopPlayer,
	type PauseOrStopCommand,
} from '../../../services/players/playbackCheck';
import {
	describePlayback,
	preparePlaybackVerifier,
} from '../../../services/players/playbackCommands';
import { findQueue, type PlaybackTarget } from '../../../services/queues/playbackTargets';
import { joinReasons, reasonIfUnconfirmed, verifyEffect } from '../../../services/verifyEffect';
import { secondsIntoCurrentItem } from '../../../services/queues/queueItems';
import type { Player } from '../../../api/models/player';
import { volumeRestoreSteps, setAndVerifyVolume } from '../../../services/players/playerVolume';
import { readPlayerNow } from '../../../services/players/verifyPlayer';
import { joinWithLimit } from '../../../helpers/text';
import { runSteps, type Step } from '../../../services/runSteps';

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
	throw rejectedError(
		`The server no longer has a queue for "${name}"`,
		'Check in Music Assistant that the player is still connected.',
	);
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
			rejectedError(
				`"${name}" did not start playing its queue: ${describePlayback(last)}`,
				'Check that the player is switched on and not playing an announcement.',
			),
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
		notDone: (queue) =>
			`The position in the item is ${queue?.elapsedTime ?? 'unknown'} instead of ${seconds} seconds`,
	});
	return reasonIfUnconfirmed(confirmation);
}

/** Where a queue was, as found in it after it has been restored. */
interface RestoredPosition {
	/** The id of the item in the queue now; `undefined` if there was none, or if it and all after it are missing. */
	id: string | undefined;
	/** Seconds into the item. */
	seconds: number;
	/** Why it is not the one from before. */
	reason?: string;
}

/** Seconds that a position may differ: servers report whole seconds, some of them late. */
const TOLERANCE_SECONDS = 3;

/**
 * The item at which a queue was, found by its identity: if others are missing, its number has changed. If it is missing
 * itself, the next one is used instead.
 */
function findRestoredPosition(
	{
		current_index: index,
		elapsed,
		items,
	}: Pick<SnapshotQueue, 'current_index' | 'elapsed' | 'items'>,
	restoredItemIds: ReadonlyArray<string | undefined>,
): RestoredPosition {
	if (index === null) return { id: undefined, seconds: 0 };
	const id = restoredItemIds[index];
	if (id) return { id, seconds: elapsed };
	const next = restoredItemIds.slice(index + 1).find((one) => one);
	const name = items[index]?.name ?? '';
	const reason = next
		? `"${name}" can no longer be found, so the queue is at the item after it`
		: `"${name}" can no longer be found, and nothing follows it`;
	return { id: next, seconds: 0, reason };
}

/** Whether a queue is at this position; in a stream without an end, anywhere. */
function isAtRestoredPosition(
	{ currentItem, ...queue }: PlayerQueue,
	{ id, seconds }: RestoredPosition,
): boolean {
	if (!id || currentItem?.id !== id) return false;
	const position = secondsIntoCurrentItem({ ...queue, currentItem });
	return !currentItem.duration || Math.abs(position - seconds) <= TOLERANCE_SECONDS;
}

/** A short playback that nobody should hear. */
interface SilentPlayback {
	player: Pick<PlaybackTarget, 'id' | 'name'>;
	start: (client: MusicAssistantClient) => Promise<void>;
	ending: PauseOrStopCommand;
}

/**
 * Starts playback on a player and ends it, silently: the levels of the player and its members are 0 in the meantime. Players
 * without volume control can be heard. If the execution is cancelled, this continues to its end, which takes seconds: otherwise
 * the players would stay silent.
 */
async function playBrieflyInSilence(
	client: MusicAssistantClient,
	playback: SilentPlayback,
): Promise<void> {
	await playAtLevelZero(client.withoutSignal(), playback);
	client.signal?.throwIfAborted();
}

async function playAtLevelZero(
	client: MusicAssistantClient,
	{ player, start, ending }: SilentPlayback,
): Promise<void> {
	const audible = await findAudiblePlayers(client, player.id);
	const play = async () => {
		await runSteps(client, silencingSteps(client, audible));
		await start(client);
		await pauseOrStopPlayer(client, player, ending);
	};
	const problem = await awaitApiErrorOf(play());
	const stillSilent = await awaitApiErrorOf(runSteps(client, volumeRestoreSteps(client, audible)));
	if (stillSilent) {
		const levels = audible.map(({ name, volumeLevel }) => `"${name}" was at ${volumeLevel}`);
		throw stillSilent.withHint(
			`The volume had been set to 0 before that: ${joinWithLimit(levels)}.`,
		);
	}
	if (problem) throw problem;
}

/** Of a player and its members, those that can be set to 0 and are not. A group has no level of its own. */
async function findAudiblePlayers(client: MusicAssistantClient, id: string): Promise<Player[]> {
	const leader = await readPlayerNow(client, id);
	const members = await Promise.all(
		(leader?.groupMembers ?? []).map(async (member) => await readPlayerNow(client, member)),
	);
	return [leader?.isGroup === true ? undefined : leader, ...members]
		.filter((player) => player !== undefined)
		.filter(
			({ available, hasVolumeControl, volumeLevel = 0, volumeMuted }) =>
				available && hasVolumeControl && volumeLevel > 0 && volumeMuted !== true,
		);
}

function silencingSteps(client: MusicAssistantClient, players: readonly Player[]): Step[] {
	return players.map((player) => ({
		name: `silencing "${player.name}"`,
		run: async () => await setAndVerifyVolume(client, player, 0),
	}));
}
