import {
	asBool,
	boolAt,
	isObject,
	type JsonObject,
	type Model,
	numberAt,
	objectAt,
	objectsAt,
	textAt,
	textsIn,
	type JsonValue,
} from '../../helpers/json';
import { joinWithLimit } from '../../helpers/text';

/** A loaded provider. */
export type Provider = Model<typeof parseProvider>;

export function parseProvider(raw: JsonObject) {
	const instanceId = textAt(raw, 'instance_id') ?? '';
	return {
		/** '' if the server does not report one. */
		instanceId,
		domain: textAt(raw, 'domain'),
		/** The instance id if it has no name. */
		name: textAt(raw, 'name') ?? instanceId,
		/** Whether it works at the moment; true if the server does not report it. */
		available: boolAt(raw, 'available') ?? true,
		raw,
	};
}

export type User = Model<typeof parseUser>;

export function parseUser(raw: JsonObject) {
	return {
		id: textAt(raw, 'user_id'),
		/** The name to show: the display name if there is one. */
		name: textAt(raw, 'display_name', 'username'),
		/** The name to log in with. */
		username: textAt(raw, 'username'),
		/** `admin`, `user`, `guest`, or a newer one. */
		role: textAt(raw, 'role'),
		/** The only players that the user may use; all if empty. */
		playerFilter: textsIn(raw.player_filter),
		raw,
	};
}

/** A command as the server's own list describes it. */
export type ListedCommand = Model<typeof parseListedCommand>;

export function parseListedCommand(raw: JsonObject) {
	return {
		/** '' if the list does not name it. */
		name: textAt(raw, 'command') ?? '',
		summary: textAt(raw, 'summary'),
		arguments: argumentsIn(raw),
		raw,
	};
}

/**
 * Stands for any further arguments, which the server ignores; 2.8 lists it as a required one (recorded).
 */
const VARIADIC_ARGUMENT = 'kwargs';

export type ListedArgument = ListedCommand['arguments'][number];

function argumentsIn(raw: JsonObject) {
	return objectsAt(raw, 'parameters').flatMap((parameter) => {
		const name = textAt(parameter, 'name');
		if (name === undefined || name === VARIADIC_ARGUMENT) return [];
		return {
			name,
			/** As the server writes it: "string", "Array of string", "integer | string", the name of an object or an enumeration. */
			type: textAt(parameter, 'type') ?? 'Any',
			required: boolAt(parameter, 'required') ?? false,
		};
	});
}

/** What an access token says about itself (2.8 and newer, read from the server's source). */
export type TokenClaims = Model<typeof parseTokenClaims>;

/** @param raw the claims of a JSON Web Token */
export function parseTokenClaims(raw: JsonObject) {
	const seconds = numberAt(raw, 'exp');
	return {
		id: textAt(raw, 'jti'),
		/** As its user named it. */
		name: textAt(raw, 'token_name'),
		/** When it ends: milliseconds since 1970, `undefined` if it does not say. */
		expiresAt: seconds === undefined ? undefined : seconds * 1000,
	};
}

export type ServerInfo = Model<typeof parseServerInfo>;

export function parseServerInfo(raw: JsonObject) {
	return {
		/** Stays the same over updates and backups. */
		serverId: textAt(raw, 'server_id'),
		serverVersion: textAt(raw, 'server_version'),
		/** The version of its API. */
		schemaVersion: numberAt(raw, 'schema_version'),
		minSupportedSchemaVersion: numberAt(raw, 'min_supported_schema_version'),
		// From 2.10 on the first one may be null.
		baseUrl: textAt(raw, 'base_url', 'internal_url'),
		homeassistantAddon: boolAt(raw, 'homeassistant_addon'),
		/** `starting`, `running`, `stopping` or `stopped` (2.8 and newer). */
		status: textAt(raw, 'status'),
		raw,
	};
}

/** Something that speaks texts. */
export type TtsEngine = Model<typeof parseTtsEngine>;

export function parseTtsEngine(raw: JsonObject) {
	const uid = textAt(raw, 'uid') ?? '';
	return {
		/** '' if the server does not report one. */
		uid,
		/** The id if it has no name. */
		name: textAt(raw, 'name') ?? uid,
	};
}

/** `library_sync_podcasts` and so on, but not `library_sync_album_tracks` or `library_sync_deletions`. */
const SYNC_SETTING_KEY = /^library_sync_(album|artist|audiobook|playlist|podcast|radio|track)s$/;

/** The configuration of a provider, which may be disabled or have failed to load. */
export type ProviderConfig = Model<typeof parseProviderConfig>;

export function parseProviderConfig(raw: JsonObject) {
	const values = isObject(raw.values) ? Object.entries(raw.values) : [];
	return {
		/** '' if the server does not report one. */
		instanceId: textAt(raw, 'instance_id') ?? '',
		/** The name set by the user, or its default. */
		name: textAt(raw, 'name', 'default_name'),
		/** True if the server does not report it. */
		enabled: boolAt(raw, 'enabled') ?? true,
		/** `loaded`, `loading`, `disabled`, `auth_required`, `incompatible`, `error` or a newer one (2.9 and newer). */
		status: textAt(raw, 'status'),
		/** In the server's words; an object from 2.9 on. Before, there may be none for a provider that failed. */
		lastError: textAt(objectAt(raw, 'last_error'), 'message') ?? textAt(raw, 'last_error'),
		/** The media types whose sync is switched off. */
		mediaTypesNotSynced: values.flatMap(([key, entry]) => {
			const [, mediaType] = SYNC_SETTING_KEY.exec(key) ?? [];
			const isOff = asBool(isObject(entry) ? entry.value : entry) === false;
			return mediaType !== undefined && isOff ? mediaType : [];
		}),
		raw,
	};
}

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
