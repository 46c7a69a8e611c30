import {
	isObject,
	objectAt,
	text,
	textsIn,
	type JsonObject,
	type JsonValue,
} from '../../helpers/json';
import { listed } from '../../helpers/names';

/** Something that the server does in the background (2.8 and newer). */
export interface BackgroundTask {
	/** '' where the server does not report one. */
	readonly id: string;
	/** `unknown` where the server does not report it. */
	readonly status: string;
	/** Why it went wrong, in the server's words. */
	readonly error: string | undefined;
	/** Whether it syncs items of a provider with the library. */
	readonly isSync: boolean;
	/** Whose items a sync is of. */
	readonly providerInstance: string | undefined;
	/** What kind of items a sync is of. */
	readonly mediaType: string | undefined;
	readonly raw: JsonObject;
}

export function parseBackgroundTask(raw: JsonObject): BackgroundTask {
	const metadata = objectAt(raw, 'metadata');
	return {
		id: text(raw, 'id') ?? '',
		status: text(raw, 'status') ?? 'unknown',
		error: text(raw, 'last_error') ?? failuresIn(raw),
		isSync: text(metadata, 'task_domain') === 'music_sync',
		providerInstance: text(metadata, 'provider_instance'),
		mediaType: text(metadata, 'media_type'),
		raw,
	};
}

/** What failed while the rest went on: such a task has no error of its own. */
function failuresIn(raw: JsonObject): string | undefined {
	const failures = textsIn(raw.failure_messages);
	return failures.length > 0 ? listed(failures, 3) : undefined;
}

/** The tasks in an answer of a change, or in an event: a list of them, or one. Objects without an id are none. */
export function backgroundTasksIn(wire: JsonValue): BackgroundTask[] {
	return [wire]
		.flat()
		.filter(isObject)
		.map(parseBackgroundTask)
		.filter(({ id }) => id !== '');
}

/** `partial_success` is an end too: some of it went wrong. */
const ENDED = ['success', 'partial_success', 'failed', 'cancelled'];

export function hasEnded({ status }: BackgroundTask): boolean {
	return ENDED.includes(status);
}

export function isActive({ status }: BackgroundTask): boolean {
	return status === 'pending' || status === 'running';
}

export function hasFailed({ status }: BackgroundTask): boolean {
	return status === 'failed' || status === 'cancelled' || status === 'partial_success';
}
