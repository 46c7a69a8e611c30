import { isObject, type JsonObject, type JsonValue } from '../values/json';

/**
 * The server's vocabulary: every command the node uses, with the arguments it takes and the result it gives.
 * The client is typed by it, so that a misspelt command, argument or type does not compile.
 *
 * Names and types are the server's own (its list at `/api-docs/commands.json` and the API documentation).
 */
const commands = {
	/** What the server is: version, schema, address. */
	info: read<NoArguments, JsonObject>(object),

	/** All queues that this token may see, those of unavailable players among them. */
	'player_queues/all': read<NoArguments, JsonObject[]>(objects),

	/** The queue a player plays from now (its group's when grouped); null for an unknown player. */
	'player_queues/get_active_queue': read<{ player_id: string }, JsonObject | null>(objectOrNull),

	/** One page of a queue in play order, played items included; [] behind the end and for an unknown queue. */
	'player_queues/items': read<{ queue_id: string; limit: number; offset: number }, JsonObject[]>(
		objects,
	),

	/** Puts media into a queue and, but for next, replace_next and add, starts it. */
	'player_queues/play_media': change<
		{
			queue_id: string;
			media: string | string[];
			option?: Enqueue;
			start_item?: string;
			radio_mode?: boolean;
			shuffle?: boolean;
			start_from_beginning?: boolean;
		},
		JsonValue
	>(anything),

	/** A player's settings, each as an entry with its type, choices and value; the documentation's server: key and value only. */
	'config/players/get': read<{ player_id: string }, JsonObject>(object),

	/** Sets the given settings and leaves the others; gives the settings as they are then. Unknown keys are ignored. */
	'config/players/save': change<{ player_id: string; values: JsonObject }, JsonValue>(anything),

	/** One player, also one that no list shows; null for an unknown one. */
	'players/get': read<{ player_id: string }, JsonObject | null>(objectOrNull),

	/** All players, unavailable ones included. */
	'players/all': read<NoArguments, JsonObject[]>(objects),

	/** The item behind a URI or share URL, in full. */
	'music/item_by_uri': read<{ uri: string }, JsonObject>(object),

	'music/albums/library_items': libraryItems(),
	'music/artists/library_items': libraryItems(),
	'music/audiobooks/library_items': libraryItems(),
	'music/playlists/library_items': libraryItems(),
	'music/podcasts/library_items': libraryItems(),
	'music/radios/library_items': libraryItems(),
	'music/tracks/library_items': libraryItems(),

	/** Adds an item to the favorites, and to the library where it is not in it. */
	'music/favorites/add_item': change<{ item: string }, JsonValue>(anything),

	/** What the token's user played last, newest first; fully played items only unless asked otherwise. */
	'music/recently_played_items': read<
		{ limit: number; media_types?: string[]; fully_played_only?: boolean },
		JsonObject[]
	>(objects),

	/** The audiobooks and episodes that the token's user has begun. */
	'music/in_progress_items': read<{ limit: number }, JsonObject[]>(objects),

	/** Starts to sync the library; gives the tasks it started (2.8 and newer), or null. */
	'music/sync': change<{ media_types?: string[]; providers?: string[] }, JsonValue>(anything),

	/** The syncs that run or wait now (before 2.8). */
	'music/synctasks': read<NoArguments, JsonObject[]>(objects),

	/** The loaded providers of one kind. */
	providers: read<{ provider_type: 'music' }, JsonObject[]>(objects),

	'music/albums/album_tracks': read<
		{ item_id: string; provider_instance_id_or_domain: string; in_library_only: boolean },
		JsonObject[]
	>(objects),

	/** The documentation and the servers name the provider argument differently: both are sent. */
	'music/playlists/playlist_tracks': read<
		{
			item_id: string;
			provider_instance_id_or_domain: string;
			provider_instance_or_domain: string;
			force_refresh?: boolean;
		},
		JsonObject[]
	>(objects),

	'music/podcasts/podcast_episodes': read<
		{ item_id: string; provider_instance_id_or_domain: string },
		JsonObject[]
	>(objects),
} as const;

export type CommandName = keyof typeof commands;
export type CommandArguments<Name extends CommandName> = ArgumentsOf<(typeof commands)[Name]>;
export type CommandResult<Name extends CommandName> = ReturnType<(typeof commands)[Name]['result']>;

/** The vocabulary in the form in which a call with any command can look it up. */
export const commandTable: {
	readonly [Name in CommandName]: Command<CommandArguments<Name>, CommandResult<Name>>;
} = commands;

/** Where new media goes in a queue; leaving it out lets the server choose by media type. */
export type Enqueue = 'play' | 'replace' | 'next' | 'replace_next' | 'add';

type NoArguments = Record<string, never>;

/** Turns a result off the wire into the type the table promises, or throws `UnexpectedResult`. */
type ResultReader<Result> = (wire: JsonValue) => Result;

interface Command<Arguments, Result> {
	/** A change is sent at most once, in item order; a read may be shared, repeated and overlapped. */
	readonly effect: 'read' | 'change';
	readonly result: ResultReader<Result>;
	/** Never there at run time: it carries the type of the arguments. */
	readonly arguments?: Arguments;
}

type ArgumentsOf<C> = C extends Command<infer Arguments, unknown> ? Arguments : never;

/** The result has another shape than the command gives on every known server. */
export class UnexpectedResult extends Error {}

function read<Arguments, Result>(result: ResultReader<Result>): Command<Arguments, Result> {
	return { effect: 'read', result };
}

function change<Arguments, Result>(result: ResultReader<Result>): Command<Arguments, Result> {
	return { effect: 'change', result };
}

function libraryItems() {
	return read<{ search?: string; limit: number; offset?: number }, JsonObject[]>(objects);
}

function anything(wire: JsonValue): JsonValue {
	return wire;
}

function object(wire: JsonValue): JsonObject {
	if (isObject(wire)) return wire;
	throw new UnexpectedResult(`an object was expected, ${described(wire)} came`);
}

function objectOrNull(wire: JsonValue): JsonObject | null {
	return wire === null ? null : object(wire);
}

function objects(wire: JsonValue): JsonObject[] {
	if (!Array.isArray(wire)) {
		throw new UnexpectedResult(`a list was expected, ${described(wire)} came`);
	}
	const stranger = wire.find((entry) => !isObject(entry));
	if (stranger !== undefined) {
		throw new UnexpectedResult(
			`a list of objects was expected, ${described(stranger)} is among it`,
		);
	}
	return wire.filter(isObject);
}

function described(wire: JsonValue): string {
	if (wire === null) return 'nothing (null)';
	if (Array.isArray(wire)) return 'a list';
	return `${typeof wire === 'object' ? 'an' : 'a'} ${typeof wire}`;
}
