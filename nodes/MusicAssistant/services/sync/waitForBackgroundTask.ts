import type { JsonValue } from '../../helpers/json';
import { formatSeconds } from '../../helpers/text';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError, rejectedError } from '../../api/apiError';
import {
	backgroundTasksIn,
	hasEnded,
	hasEndedWithoutFullSuccess,
	type BackgroundTask,
} from '../../api/models/backgroundTask';
import { verifyEffect } from '../verifyEffect';

/** Milliseconds that a small change takes, such as adding one item to a playlist. A workflow may make hundreds. */
const SHORT_TASK_MILLISECONDS = 30;

/** How a task ended: its failure is thrown. */
export interface TaskWaitResult {
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
