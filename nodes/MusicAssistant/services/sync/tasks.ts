import {
	objectAt,
	isObject,
	text,
	textsIn,
	type JsonObject,
	type JsonValue,
} from '../../helpers/json';
import { listed } from '../../helpers/names';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';

/** A background task of the server (2.8 and newer), by what a client needs of it. */
export interface Task {
	id: string;
	status: string;
	/** Why it went wrong, in the server's words. */
	error?: string;
	metadata?: JsonObject;
}

/** `partial_success` is an end too: some of it went wrong. */
const ENDED = ['success', 'partial_success', 'failed', 'cancelled'];

export function hasEnded({ status }: Task): boolean {
	return ENDED.includes(status);
}

export function isActive({ status }: Task): boolean {
	return status === 'pending' || status === 'running';
}

export function hasFailed({ status }: Task): boolean {
	return status === 'failed' || status === 'cancelled' || status === 'partial_success';
}

/** The tasks in an answer: a list of them, or one. Objects without an id are none. */
export function tasksIn(answer: JsonValue): Task[] {
	const entries = Array.isArray(answer) ? answer.filter(isObject) : [answer].filter(isObject);
	return entries.flatMap((entry) => {
		const id = text(entry, 'id');
		return id === undefined ? [] : taskFrom(entry, id);
	});
}

function taskFrom(entry: JsonObject, id: string): Task {
	const error = text(entry, 'last_error') ?? failuresIn(entry);
	return {
		id,
		status: text(entry, 'status') ?? 'unknown',
		metadata: objectAt(entry, 'metadata'),
		...(error === undefined ? {} : { error }),
	};
}

/** What failed while the rest went on: such a task has no error of its own. */
function failuresIn(entry: JsonObject): string | undefined {
	const failures = textsIn(entry.failure_messages);
	return failures.length > 0 ? listed(failures, 3) : undefined;
}

/** The tasks that the token's user may see, as they are now. */
export async function tasksNow(client: MusicAssistantClient): Promise<Task[]> {
	return tasksIn(await client.call('tasks/list', {}, { noCache: true }));
}

/** A task as it is now; the failure where the server does not let it be seen. */
export async function taskNow(client: MusicAssistantClient, id: string): Promise<Task | ApiError> {
	const answer = await client
		.call('tasks/get', { task_id: id }, { noCache: true })
		.catch(asApiError);
	if (answer instanceof ApiError) return answer;
	const [task] = tasksIn(answer);
	return task ?? { id, status: 'unknown' };
}
