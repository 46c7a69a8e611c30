import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '../../recorded');

/** The recordings that the simulator is compared with, and the profile of each. */
export const RECORDINGS = [
	['player_queues-all-get-active', '2.8'],
	['player_queues-items-paging', '2.8'],
	['player_queues-play_media', '2.8'],
	['player_queues-control', '2.8'],
	['player_queues-surprises', '2.8'],
	['errors-auth-and-protocol', '2.8'],
	['info-and-api-docs', '2.8'],
	['second-server-schema28', '2.7'],
	['config-players-get', '2.8'],
	['config-players-save', '2.8'],
	['config-players-all-entries-value', '2.8'],
	['music-albums-album_tracks', '2.8'],
	['music-playlists-playlist_tracks', '2.8'],
	['music-item_by_uri', '2.8'],
	['music-favorites-add_item', '2.8'],
	['music-favorites-remove_item', '2.8'],
	['music-library_items', '2.8'],
	['music-search', '2.8'],
	// The recorded early build of 2.8 still synced as 2.7 does.
	['music-sync-and-synctasks', '2.7'],
	['music-podcasts-and-progress', '2.8'],
	['token-revocation', '2.8'],
	['players-all-get', '2.8'],
	['players-cmd', '2.8'],
	['players-favorite-current', '2.8'],
	['music-playlists-edit', '2.8'],
	['third-server-2.6dev-schema26-no-auth', '2.6'],
] as const;

export interface RecordedRow {
	readonly note: string;
	readonly request?: {
		readonly method: string;
		readonly path: string;
		readonly headers: Readonly<Record<string, string>>;
		readonly body: string | null;
	};
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** The body was cut off, so it may have had further keys. */
	readonly incomplete?: boolean;
	readonly queue_after?: { readonly items: number; readonly state: string };
	readonly repeat_mode_after?: string;
	readonly player_after?: Readonly<Record<string, unknown>>;
	/** The type and value of every setting of a player. */
	readonly setting_keys?: Readonly<Record<string, readonly [string, unknown]>>;
	/** Keys that the returned settings must not have. */
	readonly absent_settings?: readonly string[];
}

function readRecording(name: string): unknown {
	return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}

export function readRecordedRows(name: string): readonly RecordedRow[] {
	return readRecording(name) as readonly RecordedRow[];
}

/** One entry of a server's own command list. */
export interface ListedCommand {
	readonly command: string;
	readonly parameters: readonly {
		readonly name: string;
		readonly type: string;
		readonly required: boolean;
	}[];
	readonly return_type: string;
	readonly authenticated: boolean;
	readonly required_role?: string | null;
	readonly required_scope?: string | null;
}

export function readCommandList(name: string): ReadonlyMap<string, ListedCommand> {
	const commands = readRecording(name) as readonly ListedCommand[];
	return new Map(commands.map((entry) => [entry.command, entry]));
}

/** The types of the values found under each key in any of the recordings. */
export function recordedTypesByKey(): ReadonlyMap<string, Set<string>> {
	const types = new Map<string, Set<string>>();
	const visit = (value: unknown): void => {
		if (Array.isArray(value)) return value.forEach(visit);
		if (typeof value !== 'object' || value === null) return;
		for (const [key, member] of Object.entries(value)) {
			types.set(key, (types.get(key) ?? new Set()).add(jsonTypeOf(member)));
			visit(member);
		}
	};
	for (const [name] of RECORDINGS) {
		for (const { request, body, headers } of readRecordedRows(name)) {
			if (request && headers['content-type']?.startsWith('application/json')) {
				visit(JSON.parse(body));
			}
		}
	}
	return types;
}

export function jsonTypeOf(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}
