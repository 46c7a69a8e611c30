import { ApiError, rejectedError, asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { toPortions, withPortionsHint } from '../runSteps';
import { type PlaylistEntry, removalPositions } from './playlistRows';
import type { JsonValue } from '../../helpers/json';
import { formatSeconds } from '../../helpers/text';
import {
	backgroundTasksIn,
	hasEnded,
	hasEndedWithoutFullSuccess,
	type BackgroundTask,
} from '../../api/models/serverDetails';
import { verifyEffect } from '../verifyEffect';

/** A playlist of the library. */
export interface PlaylistToEdit {
	id: string;
	name: string;
}

/**
 * Adds items at the end of a playlist, once; more than a hundred in portions.
 *
 * @returns why it is not known whether the server's tasks have ended
 * @throws ApiError if the server refuses, or cannot add them
 */
export async function addPlaylistEntries(
	client: MusicAssistantClient,
	{ id }: PlaylistToEdit,
	entries: readonly PlaylistEntry[],
	timeoutSeconds: number,
): Promise<string | undefined> {
	const portions = toPortions(entries);
	let unknownEnd: string | undefined;
	for (const [index, portion] of portions.entries()) {
		try {
			const answer = await client.call(
				'music/playlists/add_playlist_tracks',
				{ db_playlist_id: id, uris: portion.map(({ uriToSend: sent }) => sent) },
				{ timeoutSeconds },
			);
			const task = await waitForBackgroundTask(
				client,
				answer,
				'add to the playlist',
				timeoutSeconds,
			);
			unknownEnd ??= task.reason;
		} catch (reason) {
			const done = portions.slice(0, index).flat().length;
			throw withPortionsHint(reason, done, entries.length);
		}
	}
	return unknownEnd;
}

/**
 * Removes rows from a playlist, once.
 *
 * @returns as `addPlaylistEntries` does
 * @throws ApiError before anything is sent if a row has no position, and as `addPlaylistEntries` does
 */
export async function removePlaylistRows(
	client: MusicAssistantClient,
	{ id, name }: PlaylistToEdit,
	rows: readonly MediaItem[],
	timeoutSeconds: number,
): Promise<string | undefined> {
	const positions = removalPositions(rows);
	if (positions.length < rows.length) throw positionsNotReportedError(name);
	const answer = await client.call(
		'music/playlists/remove_playlist_tracks',
		{ db_playlist_id: id, positions_to_remove: positions },
		{ timeoutSeconds },
	);
	return (await waitForBackgroundTask(client, answer, 'change the playlist', timeoutSeconds))
		.reason;
}

function positionsNotReportedError(name: string): ApiError {
	return rejectedError(
		`The server does not report the positions of the items in the playlist "${name}"`,
		'It can only remove items by position, so nothing was removed.',
	);
}

/** Milliseconds that a small change takes, such as adding one item to a playlist. A workflow may make hundreds. */
const SHORT_TASK_MILLISECONDS = 30;

/** How a task ended: its failure is thrown. */
interface TaskWaitResult {
	/**
	 * Whether it has ended with an unknown outcome, because the server only remembers a limited number of ended tasks (2.10):
	 * what it should have changed shows the outcome.
	 */
	readonly isForgotten: boolean;
	/** Why it is not known whether it has ended. */
	readonly reason?: string;
}

/**
 * Waits for a change that newer servers make in the background: they answer with the task.
 *
 * @param commandAnswer what the server answered to the command
 * @param purpose what the task does: `fill the playlist`
 * @param seconds the timeout
 * @returns without a reason if the task is done, or was not done in the background
 * @throws ApiError if the task fails or the timeout passes
 */
export async function waitForBackgroundTask(
	client: MusicAssistantClient,
	commandAnswer: JsonValue,
	purpose: string,
	seconds: number,
): Promise<TaskWaitResult> {
	const [started] = backgroundTasksIn(commandAnswer);
	if (!started) return { isForgotten: false };
	// The answer itself serves as the first read.
	let initial = isUnknown(started) ? undefined : started;
	const { state: task, confirmation } = await verifyEffect(client, {
		async read() {
			const task = initial ?? (await readTaskState(client, started.id));
			initial = undefined;
			return task;
		},
		isDone: (task) => (isKnown(task) ? hasEnded(task) : undefined),
		seconds,
		firstDelay: SHORT_TASK_MILLISECONDS,
		notReported: (task) => whyNotReported(task, purpose),
		notDone: () => taskError(`The server did not ${purpose} within ${formatSeconds(seconds)}`),
	});
	if (!confirmation.confirmed) {
		return task === 'forgotten'
			? { isForgotten: true }
			: { isForgotten: false, reason: confirmation.reason };
	}
	if (isKnown(task) && hasEndedWithoutFullSuccess(task)) throw failedTaskError(task, purpose);
	return { isForgotten: false };
}

/** A task, `forgotten` if the server no longer has it, or the error if it does not show it. */
type TaskState = BackgroundTask | 'forgotten' | ApiError;

function whyNotReported(task: TaskState, purpose: string): string {
	return task instanceof ApiError
		? `The server does not show the task to ${purpose}: ${task.message}`
		: `The server does not report how the task to ${purpose} ended`;
}

function failedTaskError({ status, error }: BackgroundTask, purpose: string): ApiError {
	const detail = error === undefined ? '' : `: ${error}`;
	const outcome =
		status === 'partial_success' ? `could only partly ${purpose}` : `could not ${purpose}`;
	return taskError(`The server ${outcome}${detail}`);
}

function taskError(message: string): ApiError {
	const description = 'Check the background tasks in the Music Assistant settings.';
	return rejectedError(message, description);
}

async function readTaskState(client: MusicAssistantClient, id: string): Promise<TaskState> {
	const task = await client.call('tasks/get', { task_id: id }, { noCache: true }).catch(asApiError);
	if (!(task instanceof ApiError)) return task;
	if (task.isTransient) throw task;
	if (task.isPermanent) return task;
	// Servers before 2.10 refuse everything without a reason, so only the list shows that the task is gone.
	const tasks = await client.tryCall('tasks/list', {}, { noCache: true });
	return tasks ? (tasks.find((one) => one.id === id) ?? 'forgotten') : task;
}

function isKnown(task: TaskState): task is BackgroundTask {
	return task !== 'forgotten' && !(task instanceof ApiError) && !isUnknown(task);
}

function isUnknown({ id, status }: BackgroundTask): boolean {
	return id === '' || status === 'unknown';
}
