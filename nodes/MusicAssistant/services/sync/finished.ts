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

/** Milliseconds that a small change takes, such as one item for a playlist: a workflow may make hundreds of them. */
const SHORT_TASK = 30;

/**
 * Waits for the end of a change that newer servers make in the background: their answer is the task that does it.
 *
 * @param answer of the change
 * @param what was to be done: `fill the playlist`
 * @returns why it could not be seen, where the server does not show the task; `undefined` when it is done
 * @throws ApiError when the task fails or takes longer
 */
export async function finished(
	client: MusicAssistantClient,
	answer: JsonValue,
	what: string,
	seconds: number,
): Promise<string | undefined> {
	const [started] = backgroundTasksIn(answer);
	if (!started) return undefined;
	// The answer itself is the first look: the question after it can wait a moment.
	let answered = isUntold(started) ? undefined : started;
	const verified = await verify(client, {
		async read() {
			const task = answered ?? (await taskNow(client, started.id));
			answered = undefined;
			return task;
		},
		isDone: (task) => (task instanceof ApiError || isUntold(task) ? undefined : hasEnded(task)),
		seconds,
		firstWait: SHORT_TASK,
		notReported: (task) =>
			task instanceof ApiError
				? `The server does not show the task that is to ${what}: ${task.message}`
				: `The server does not tell how the task that is to ${what} ended`,
		notDone: () => failure(`The server did not ${what} within ${inSeconds(seconds)}`),
	});
	if (!verified.confirmed) return verified.reason;
	const { state: task } = verified;
	if (!(task instanceof ApiError) && hasFailed(task)) throw failedTask(task, what);
	return undefined;
}

function failedTask({ status, error }: BackgroundTask, what: string): ApiError {
	const why = error === undefined ? '' : `: ${error}`;
	const how = status === 'partial_success' ? `could ${what} in part only` : `could not ${what}`;
	return failure(`The server ${how}${why}`);
}

function failure(message: string): ApiError {
	const description = 'Look into the background tasks in the settings of Music Assistant.';
	return new ApiError('rejected', { message, description });
}

/** A task as it is now; the failure where the server does not let it be seen. */
async function taskNow(
	client: MusicAssistantClient,
	id: string,
): Promise<BackgroundTask | ApiError> {
	const task = await client.call('tasks/get', { task_id: id }, { noCache: true }).catch(asApiError);
	if (task instanceof ApiError && task.isTransient) throw task;
	return task;
}

function isUntold({ id, status }: BackgroundTask): boolean {
	return id === '' || status === 'unknown';
}
