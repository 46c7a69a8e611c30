import type { JsonValue } from '../../helpers/json';
import { inSeconds } from '../../helpers/names';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import {
	backgroundTasksIn,
	hasEnded,
	hasFailed,
	type BackgroundTask,
} from '../../api/models/backgroundTask';
import { verify } from '../verify';

/** Milliseconds that a small change takes, such as adding one item to a playlist. A workflow may make hundreds. */
const SHORT_TASK_MILLISECONDS = 30;

/** How a task ended: its failure is thrown. */
export interface TaskEnd {
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
 * @param answer answer to the command
 * @param what what the task does: `fill the playlist`
 * @param seconds the timeout
 * @returns without a reason if the task is done, or was not done in the background
 * @throws ApiError if the task fails or the timeout passes
 */
export async function waitForTask(
	client: MusicAssistantClient,
	answer: JsonValue,
	what: string,
	seconds: number,
): Promise<TaskEnd> {
	const [started] = backgroundTasksIn(answer);
	if (!started) return { isForgotten: false };
	// The answer itself serves as the first read.
	let initial = isUnknown(started) ? undefined : started;
	const { state: task, confirmation } = await verify(client, {
		async read() {
			const task = initial ?? (await taskNow(client, started.id));
			initial = undefined;
			return task;
		},
		isDone: (task) => (task instanceof ApiError || isUnknown(task) ? undefined : hasEnded(task)),
		seconds,
		firstDelay: SHORT_TASK_MILLISECONDS,
		notReported: (task) => whyNotReported(task, what),
		notDone: () => failure(`The server did not ${what} within ${inSeconds(seconds)}`),
	});
	if (!confirmation.confirmed) {
		return isForgotten(task)
			? { isForgotten: true }
			: { isForgotten: false, reason: confirmation.reason };
	}
	if (!(task instanceof ApiError) && hasFailed(task)) throw failedTask(task, what);
	return { isForgotten: false };
}

function whyNotReported(task: BackgroundTask | ApiError, what: string): string {
	return task instanceof ApiError
		? `The server does not show the task to ${what}: ${task.message}`
		: `The server does not report how the task to ${what} ended`;
}

/** A server that has just returned a task only rejects its id for one reason. Before 2.10 it does so without giving it. */
function isForgotten(task: BackgroundTask | ApiError): boolean {
	return task instanceof ApiError && (task.kind === 'rejected' || task.kind === 'unexplained');
}

function failedTask({ status, error }: BackgroundTask, what: string): ApiError {
	const detail = error === undefined ? '' : `: ${error}`;
	const outcome = status === 'partial_success' ? `could only partly ${what}` : `could not ${what}`;
	return failure(`The server ${outcome}${detail}`);
}

function failure(message: string): ApiError {
	const description = 'Check the background tasks in the Music Assistant settings.';
	return new ApiError('rejected', { message, description });
}

/** The current state of a task; the error if the server refuses to report it. */
async function taskNow(
	client: MusicAssistantClient,
	id: string,
): Promise<BackgroundTask | ApiError> {
	const task = await client.call('tasks/get', { task_id: id }, { noCache: true }).catch(asApiError);
	if (task instanceof ApiError && task.isTransient) throw task;
	return task;
}

function isUnknown({ id, status }: BackgroundTask): boolean {
	return id === '' || status === 'unknown';
}
