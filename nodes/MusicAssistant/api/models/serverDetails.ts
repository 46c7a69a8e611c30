import {
	textAt,
	type JsonObject,
	boolAt,
	objectsAt,
	numberAt,
	asBool,
	isObject,
	objectAt,
	textsIn,
} from '../../helpers/json';

/** A loaded provider. */
export interface Provider {
	/** '' if the server does not report one. */
	readonly instanceId: string;
	readonly domain: string | undefined;
	/** The instance id if it has no name. */
	readonly name: string;
	/** Whether it works at the moment; true if the server does not report it. */
	readonly available: boolean;
	readonly raw: JsonObject;
}

export function parseProvider(raw: JsonObject): Provider {
	const instanceId = textAt(raw, 'instance_id') ?? '';
	return {
		instanceId,
		domain: textAt(raw, 'domain'),
		name: textAt(raw, 'name') ?? instanceId,
		available: boolAt(raw, 'available') ?? true,
		raw,
	};
}

export interface User {
	readonly id: string | undefined;
	/** The name to show: the display name if there is one. */
	readonly name: string | undefined;
	/** The name to log in with. */
	readonly username: string | undefined;
	/** `admin`, `user`, `guest`, or a newer one. */
	readonly role: string | undefined;
	/** The only players that the user may use; all if empty. */
	readonly playerFilter: readonly string[];
	readonly raw: JsonObject;
}

export function parseUser(raw: JsonObject): User {
	return {
		id: textAt(raw, 'user_id'),
		name: textAt(raw, 'display_name', 'username'),
		username: textAt(raw, 'username'),
		role: textAt(raw, 'role'),
		playerFilter: textsIn(raw.player_filter),
		raw,
	};
}

/** A command as the server's own list describes it. */
export interface ListedCommand {
	/** '' if the list does not name it. */
	readonly name: string;
	readonly summary: string | undefined;
	readonly arguments: readonly ListedArgument[];
	readonly raw: JsonObject;
}

export interface ListedArgument {
	readonly name: string;
	/** As the server writes it: "string", "Array of string", "integer | string", the name of an object or an enumeration. */
	readonly type: string;
	readonly required: boolean;
}

export function parseListedCommand(raw: JsonObject): ListedCommand {
	return {
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

function argumentsIn(raw: JsonObject): ListedArgument[] {
	return objectsAt(raw, 'parameters').flatMap((parameter) => {
		const name = textAt(parameter, 'name');
		if (name === undefined || name === VARIADIC_ARGUMENT) return [];
		const type = textAt(parameter, 'type') ?? 'Any';
		return { name, type, required: boolAt(parameter, 'required') ?? false };
	});
}

/** What an access token says about itself (2.8 and newer, read from the server's source). */
export interface TokenClaims {
	readonly id: string | undefined;
	/** As its user named it. */
	readonly name: string | undefined;
	/** When it ends: milliseconds since 1970, `undefined` if it does not say. */
	readonly expiresAt: number | undefined;
}

/** @param raw the claims of a JSON Web Token */
export function parseTokenClaims(raw: JsonObject): TokenClaims {
	const seconds = numberAt(raw, 'exp');
	return {
		id: textAt(raw, 'jti'),
		name: textAt(raw, 'token_name'),
		expiresAt: seconds === undefined ? undefined : seconds * 1000,
	};
}

export interface ServerInfo {
	/** Stays the same over updates and backups. */
	readonly serverId: string | undefined;
	readonly serverVersion: string | undefined;
	/** The version of its API. */
	readonly schemaVersion: number | undefined;
	readonly minSupportedSchemaVersion: number | undefined;
	readonly baseUrl: string | undefined;
	readonly homeassistantAddon: boolean | undefined;
	/** `starting`, `running`, `stopping` or `stopped` (2.8 and newer). */
	readonly status: string | undefined;
	readonly raw: JsonObject;
}

export function parseServerInfo(raw: JsonObject): ServerInfo {
	return {
		serverId: textAt(raw, 'server_id'),
		serverVersion: textAt(raw, 'server_version'),
		schemaVersion: numberAt(raw, 'schema_version'),
		minSupportedSchemaVersion: numberAt(raw, 'min_supported_schema_version'),
		// From 2.10 on the first one may be null.
		baseUrl: textAt(raw, 'base_url', 'internal_url'),
		homeassistantAddon: boolAt(raw, 'homeassistant_addon'),
		status: textAt(raw, 'status'),
		raw,
	};
}

/** Something that speaks texts. */
export interface TtsEngine {
	/** '' if the server does not report one. */
	readonly uid: string;
	/** The id if it has no name. */
	readonly name: string;
}

export function parseTtsEngine(raw: JsonObject): TtsEngine {
	const uid = textAt(raw, 'uid') ?? '';
	return { uid, name: textAt(raw, 'name') ?? uid };
}

/** The configuration of a provider, which may be disabled or have failed to load. */
export interface ProviderConfig {
	/** '' if the server does not report one. */
	readonly instanceId: string;
	/** The name set by the user, or its default. */
	readonly name: string | undefined;
	/** True if the server does not report it. */
	readonly enabled: boolean;
	/** `loaded`, `loading`, `disabled`, `auth_required`, `incompatible`, `error` or a newer one (2.9 and newer). */
	readonly status: string | undefined;
	/** In the server's words. Servers before 2.9 may report none for a provider that failed. */
	readonly lastError: string | undefined;
	/** The media types whose sync is switched off. */
	readonly mediaTypesNotSynced: readonly string[];
	readonly raw: JsonObject;
}

/** `library_sync_podcasts` and so on, but not `library_sync_album_tracks` or `library_sync_deletions`. */
const SYNC_SETTING_KEY = /^library_sync_(album|artist|audiobook|playlist|podcast|radio|track)s$/;

export function parseProviderConfig(raw: JsonObject): ProviderConfig {
	const values = isObject(raw.values) ? Object.entries(raw.values) : [];
	return {
		instanceId: textAt(raw, 'instance_id') ?? '',
		name: textAt(raw, 'name', 'default_name'),
		enabled: boolAt(raw, 'enabled') ?? true,
		status: textAt(raw, 'status'),
		// An object from 2.9 on.
		lastError: textAt(objectAt(raw, 'last_error'), 'message') ?? textAt(raw, 'last_error'),
		mediaTypesNotSynced: values.flatMap(([key, entry]) => {
			const [, mediaType] = SYNC_SETTING_KEY.exec(key) ?? [];
			const isOff = asBool(isObject(entry) ? entry.value : entry) === false;
			return mediaType !== undefined && isOff ? mediaType : [];
		}),
		raw,
	};
}
