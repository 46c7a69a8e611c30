import { boolAt, numberAt, textAt, type JsonObject } from '../../helpers/json';

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
