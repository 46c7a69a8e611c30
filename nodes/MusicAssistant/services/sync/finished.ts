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
import { pollUntil } from '../../api/polling';

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
	const { last } = await pollUntil(
		client,
		seconds,
		async () => {
			const task = answered ?? (await taskNow(client, started.id));
			answered = undefined;
			const isRefused = task instanceof ApiError;
			if (isRefused && task.isTransient) throw task;
			return { reached: isRefused || hasEnded(task) || isUntold(task), last: task };
		},
		SHORT_TASK,
	);
	if (last instanceof ApiError) {
		return `The server does not show the task that is to ${what}: ${last.message}`;
	}
	if (isUntold(last)) return `The server does not tell how the task that is to ${what} ended`;
	if (hasEnded(last) && !hasFailed(last)) return undefined;
	const why = last.error === undefined ? '' : `: ${last.error}`;
	const how =
		last.status === 'partial_success' ? `could ${what} in part only` : `could not ${what}`;
	throw new ApiError('rejected', {
		message: hasFailed(last)
			? `The server ${how}${why}`
			: `The server did not ${what} within ${inSeconds(seconds)}`,
		description: 'Look into the background tasks in the settings of Music Assistant.',
	});
}

/** A task as it is now; the failure where the server does not let it be seen. */
async function taskNow(
	client: MusicAssistantClient,
	id: string,
): Promise<BackgroundTask | ApiError> {
	return await client.call('tasks/get', { task_id: id }, { noCache: true }).catch(asApiError);
}

function isUntold({ id, status }: BackgroundTask): boolean {
	return id === '' || status === 'unknown';
}
