import {
	isObject,
	objectAt,
	textAt,
	textsIn,
	type JsonObject,
	type JsonValue,
	type Model,
} from '../../helpers/json';
import { joinWithLimit } from '../../helpers/text';

/** A background task of the server (2.8 and newer). */
export type BackgroundTask = Model<typeof parseBackgroundTask>;

export function parseBackgroundTask(raw: JsonObject) {
	const metadata = objectAt(raw, 'metadata');
	const domain = textAt(metadata, 'task_domain');
	const failures = textsIn(raw.failure_messages);
	return {
		/** '' if the server does not report one. */
		id: textAt(raw, 'id') ?? '',
		/** `unknown` if the server does not report it. */
		status: textAt(raw, 'status') ?? 'unknown',
		/** '' if the server does not report one. */
		name: textAt(raw, 'name') ?? '',
		/** When it began, last changed and ended, as the server writes it (ISO 8601). */
		startedAt: textAt(raw, 'started_at'),
		updatedAt: textAt(raw, 'updated_at'),
		finishedAt: textAt(raw, 'finished_at'),
		/** Why it failed, in the server's words. */
		error: textAt(raw, 'last_error') ?? joinFailures(failures),
		/** Whether it syncs items of a provider with the library. */
		isSync: domain === 'music_sync',
		/** The provider that a sync is for. */
		providerInstance: textAt(metadata, 'provider_instance'),
		/** The type of items that a sync is for. */
		mediaType: textAt(metadata, 'media_type'),
		/** Whether it matches the items of an imported playlist. */
		isImport: domain === 'playlist_import_matching',
		/** The library's id of the playlist that it is for. */
		playlistId: textAt(metadata, 'playlist_id'),
		/** What failed while the rest went on, in the server's words. */
		failures,
		/** What it did, in Markdown (2.10 and newer). */
		report: textAt(raw, 'report'),
		raw,
	};
}

/** What failed in a task that continued: such a task has no error of its own. */
function joinFailures(failures: readonly string[]): string | undefined {
	return failures.length > 0 ? joinWithLimit(failures, 3) : undefined;
}

/** The tasks in the result of a change, or in an event: one or a list. Objects without an id are no tasks. */
export function backgroundTasksIn(result: JsonValue): BackgroundTask[] {
	return [result]
		.flat()
		.filter(isObject)
		.map(parseBackgroundTask)
		.filter(({ id }) => id !== '');
}

/** `partial_success`: some of it failed. */
const ENDED_STATUSES = ['success', 'partial_success', 'failed', 'cancelled'];

export function hasEnded({ status }: BackgroundTask): boolean {
	return ENDED_STATUSES.includes(status);
}

export function isActive({ status }: BackgroundTask): boolean {
	return status === 'pending' || status === 'running';
}

export function hasEndedWithoutFullSuccess({ status }: BackgroundTask): boolean {
	return status === 'failed' || status === 'cancelled' || status === 'partial_success';
}

/** A running or waiting sync of one provider and several media types (before 2.8). */
export type SyncTask = Model<typeof parseSyncTask>;

export function parseSyncTask(raw: JsonObject) {
	return {
		providerInstance: textAt(raw, 'provider_instance'),
		mediaTypes: textsIn(raw.media_types),
		raw,
	};
}
