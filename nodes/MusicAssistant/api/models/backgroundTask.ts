import {
	isObject,
	objectAt,
	textAt,
	textsIn,
	type JsonObject,
	type JsonValue,
} from '../../helpers/json';
import { joinWithLimit } from '../../helpers/text';

/** A background task of the server (2.8 and newer). */
export interface BackgroundTask {
	/** '' if the server does not report one. */
	readonly id: string;
	/** `unknown` if the server does not report it. */
	readonly status: string;
	/** '' if the server does not report one. */
	readonly name: string;
	/** When it began, last changed and ended, as the server writes it (ISO 8601). */
	readonly startedAt: string | undefined;
	readonly updatedAt: string | undefined;
	readonly finishedAt: string | undefined;
	/** Why it failed, in the server's words. */
	readonly error: string | undefined;
	/** Whether it syncs items of a provider with the library. */
	readonly isSync: boolean;
	/** The provider that a sync is for. */
	readonly providerInstance: string | undefined;
	/** The type of items that a sync is for. */
	readonly mediaType: string | undefined;
	/** Whether it matches the items of an imported playlist. */
	readonly isImport: boolean;
	/** The library's id of the playlist that it is for. */
	readonly playlistId: string | undefined;
	/** What failed while the rest went on, in the server's words. */
	readonly failures: readonly string[];
	/** What it did, in Markdown (2.10 and newer). */
	readonly report: string | undefined;
	readonly raw: JsonObject;
}

export function parseBackgroundTask(raw: JsonObject): BackgroundTask {
	const metadata = objectAt(raw, 'metadata');
	const domain = textAt(metadata, 'task_domain');
	const failures = textsIn(raw.failure_messages);
	return {
		id: textAt(raw, 'id') ?? '',
		status: textAt(raw, 'status') ?? 'unknown',
		name: textAt(raw, 'name') ?? '',
		startedAt: textAt(raw, 'started_at'),
		updatedAt: textAt(raw, 'updated_at'),
		finishedAt: textAt(raw, 'finished_at'),
		error: textAt(raw, 'last_error') ?? joinFailures(failures),
		isSync: domain === 'music_sync',
		providerInstance: textAt(metadata, 'provider_instance'),
		mediaType: textAt(metadata, 'media_type'),
		isImport: domain === 'playlist_import_matching',
		playlistId: textAt(metadata, 'playlist_id'),
		failures,
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
export interface SyncTask {
	readonly providerInstance: string | undefined;
	readonly mediaTypes: string[];
	readonly raw: JsonObject;
}

export function parseSyncTask(raw: JsonObject): SyncTask {
	return {
		providerInstance: textAt(raw, 'provider_instance'),
		mediaTypes: textsIn(raw.media_types),
		raw,
	};
}
