import { distinctByUri } from '../helpers/items';
import type { JsonObject, JsonValue } from '../helpers/json';
import {
	change,
	list,
	longList,
	one,
	oneOrNull,
	read,
	type ArgumentsOf,
	type Command,
} from './command';
import { parseBackgroundTask, type BackgroundTask } from './models/backgroundTask';
import { parsePlayer, type Player } from './models/player';
import { parsePlayerConfig, type PlayerConfig } from './models/playerConfig';
import { parsePlayerQueue, type PlayerQueue } from './models/playerQueue';
import { parseProvider, type Provider } from './models/provider';
import { parseProviderConfig, type ProviderConfig } from './models/providerConfig';
import { parseQueueItem, type QueueItem } from './models/queueItem';
import { parseServerInfo, type ServerInfo } from './models/serverInfo';
import { parseSyncTask, type SyncTask } from './models/syncTask';
import { parseUser, type User } from './models/user';
import { parseMediaItem, type MediaItem } from './models/mediaItem';
import { parseSearchResults, type SearchResults } from './models/searchResults';

/** All that a change of a playlist makes stale: it changes no item. */
const PLAYLIST_TRACKS = ['music/playlists/playlist_tracks'];

const mediaItems = list(parseMediaItem);

/**
 * What a volume or a sleep timer makes stale. The list of all players is not included: it is only read for names, groups
 * and controls.
 */
const PLAYER_STATE = ['players/get'];

/** What playback makes stale. */
const PLAYBACK_STATE = [
	...PLAYER_STATE,
	'player_queues/all',
	'player_queues/get_active_queue',
	'player_queues/items',
];

/**
 * Every command that the node uses, with its arguments and its result. The client is typed by it, so that a misspelt
 * command, argument or type does not compile.
 *
 * Names and types are the server's own (its list at `/api-docs/commands.json` and the API documentation).
 */
const commands = {
	/** Version, schema, address. */
	info: read<NoArguments, ServerInfo>(one(parseServerInfo)),

	/** All queues that this token may see, those of unavailable players among them. */
	'player_queues/all': read<NoArguments, readonly PlayerQueue[]>(list(parsePlayerQueue)),

	/** The queue that a player plays from (its group's if grouped); null for an unknown player. */
	'player_queues/get_active_queue': read<{ player_id: string }, PlayerQueue | null>(
		oneOrNull(parsePlayerQueue),
	),

	/** One page of a queue in play order, played items included; [] past the end and for an unknown queue. */
	'player_queues/items': read<{ queue_id: string; limit: number; offset: number }, QueueItem[]>(
		longList(parseQueueItem),
	),

	/** Puts media into a queue and, except for next, replace_next and add, starts it. */
	'player_queues/play_media': change<{
		queue_id: string;
		media: string | string[];
		option?: Enqueue;
		start_item?: string;
		radio_mode?: boolean;
		shuffle?: boolean;
		start_from_beginning?: boolean;
	}>(),

	/** Plays one item of the queue: a number is its index (-1 the last), a text its id. */
	'player_queues/play_index': change<{ queue_id: string; index: number | string }>(),

	'player_queues/shuffle': change<{ queue_id: string; shuffle_enabled: boolean }>(),

	'player_queues/repeat': change<{ queue_id: string; repeat_mode: RepeatMode }>(),

	/** Continues with similar music at the end of the queue (2.10; `dont_stop_the_music` before). */
	'player_queues/autoplay': change<{ queue_id: string; autoplay_enabled: boolean }>(),

	'player_queues/dont_stop_the_music': change<{
		queue_id: string;
		dont_stop_the_music_enabled: boolean;
	}>(),

	/** Crossfade of one queue (2.10; a setting of the player before). */
	'player_queues/crossfade': change<{ queue_id: string; crossfade_enabled: boolean }>(),

	/** Empties a queue and stops it. */
	'player_queues/clear': change<{ queue_id: string }>(),

	/** Moves a whole queue to another player; an empty source clears the target. */
	'player_queues/transfer': change<{
		source_queue_id: string;
		target_queue_id: string;
		auto_play?: boolean;
	}>(),

	/** Moves an item down, or up if `pos_shift` is negative; 0 makes it the next one. Out of range it does nothing. */
	'player_queues/move_item': change<{
		queue_id: string;
		queue_item_id: string;
		pos_shift: number;
	}>(),

	/** A number would be an index. An item that is playing or buffered is silently kept. */
	'player_queues/delete_item': change<{ queue_id: string; item_id_or_index: string }>(),

	/** Returns the playlist (2.8), or the task that creates it (2.10). */
	'player_queues/save_as_playlist': change<{ queue_id: string; name: string }>(),

	/** All players that have settings, including disabled ones and those that `players/all` leaves out. */
	'config/players': read<{ include_values: false }, readonly PlayerConfig[]>(
		list(parsePlayerConfig),
	),

	/** A player's settings, each with its type, options and value; by the API documentation, keys and values only. */
	'config/players/get': read<{ player_id: string }, PlayerConfig>(one(parsePlayerConfig)),

	/** Sets only the given settings and returns all as saved. Unknown keys are ignored. */
	'config/players/save': change<{ player_id: string; values: JsonObject }>(),

	/** One player, even if lists leave it out; null for an unknown one. */
	'players/get': read<{ player_id: string }, Player | null>(oneOrNull(parsePlayer)),

	/** All players, unavailable ones included. */
	'players/all': read<NoArguments, readonly Player[]>(list(parsePlayer)),

	'players/cmd/play': playerCommand(PLAYBACK_STATE),
	'players/cmd/pause': playerCommand(PLAYBACK_STATE),
	'players/cmd/play_pause': playerCommand(PLAYBACK_STATE),
	'players/cmd/stop': playerCommand(PLAYBACK_STATE),
	'players/cmd/next': playerCommand(PLAYBACK_STATE),
	'players/cmd/previous': playerCommand(PLAYBACK_STATE),

	/** `position` in seconds from the beginning of the item. */
	'players/cmd/seek': change<{ player_id: string; position: number }>(PLAYBACK_STATE),

	/** 0 to 100; servers before 2.10 take -5 as well. */
	'players/cmd/volume_set': change<{ player_id: string; volume_level: number }>(PLAYER_STATE),
	'players/cmd/volume_up': playerCommand(PLAYER_STATE),
	'players/cmd/volume_down': playerCommand(PLAYER_STATE),
	'players/cmd/volume_mute': change<{ player_id: string; muted: boolean }>(PLAYER_STATE),
	'players/cmd/group_volume': change<{ player_id: string; volume_level: number }>(PLAYER_STATE),
	'players/cmd/group_volume_up': playerCommand(PLAYER_STATE),
	'players/cmd/group_volume_down': playerCommand(PLAYER_STATE),
	'players/cmd/group_volume_mute': change<{ player_id: string; muted: boolean }>(PLAYER_STATE),

	'players/cmd/power': change<{ player_id: string; powered: boolean }>(),

	/** Responds only after playing it (16 s for a 3 s chime, observed on 2.7). `use_pre_announce` is the name before 2.6. */
	'players/cmd/play_announcement': change<{
		player_id: string;
		url?: string;
		message?: string;
		language?: string;
		pre_announce?: boolean;
		use_pre_announce?: boolean;
		pre_announce_url?: string;
		volume_level?: number;
	}>(),

	'players/cmd/set_members': change<{ target_player: string; player_ids_to_add: string[] }>(),

	/** Adds one player to the group of another (the only way before 2.6). */
	'players/cmd/group': change<{ player_id: string; target_player: string }>(),
	'players/cmd/ungroup': playerCommand(),

	/** Returns when it ends, in seconds since 1970. */
	'players/sleep_timer/set': change<{ player_id: string; seconds: number }>(PLAYER_STATE),
	'players/sleep_timer/clear': playerCommand(PLAYER_STATE),

	/** The full item for a URI or share URL. */
	'music/item_by_uri': read<{ uri: string }, MediaItem>(one(parseMediaItem)),

	'music/albums/library_items': libraryItems(),
	'music/artists/library_items': libraryItems(),
	'music/audiobooks/library_items': libraryItems(),
	'music/playlists/library_items': libraryItems(),
	'music/podcasts/library_items': libraryItems(),
	'music/radios/library_items': libraryItems(),
	'music/tracks/library_items': libraryItems(),

	/** 2.8 and newer. */
	'music/genres/library_items': libraryItems(),

	/** Results by media type under plural keys (except `radio`), `limit` of each; an empty query matches everything. */
	'music/search': read<
		{
			search_query: string;
			media_types?: string[];
			limit: number;
			library_only?: boolean;
			providers?: string[];
		},
		SearchResults
	>(one(parseSearchResults)),

	/** The library's own item for a provider's item, null if the library does not have it. */
	'music/get_library_item': read<
		{ media_type: string; item_id: string; provider_instance_id_or_domain: string },
		MediaItem | null
	>(oneOrNull(parseMediaItem)),

	/** Needs the full item: servers before 2.10 fail on anything less. */
	'music/mark_played': change<{ media_item: JsonObject }>(),
	'music/mark_unplayed': change<{ media_item: JsonObject }>(),

	/** Silently accepts an empty name, and one that is taken. */
	'music/playlists/create_playlist': change<{
		name: string;
		provider_instance_or_domain?: string;
	}>(),

	/** The id is the library's. Items already in the playlist are skipped; 2.10 returns the task that adds them. */
	'music/playlists/add_playlist_tracks': change<{ db_playlist_id: string; uris: string[] }>(
		PLAYLIST_TRACKS,
	),

	/** Positions as in the listing of the playlist; 2.10 returns the task that removes them. */
	'music/playlists/remove_playlist_tracks': change<{
		db_playlist_id: string;
		positions_to_remove: number[];
	}>(PLAYLIST_TRACKS),

	/** The id is the library's. It silently accepts an item that is no favorite. */
	'music/favorites/remove_item': change<{ media_type: string; library_item_id: string }>(),

	/** For a radio station, the current song, if the server finds it. */
	'players/add_currently_playing_to_favorites': playerCommand(),

	/** Adds an item to the favorites and, if necessary, to the library. */
	'music/favorites/add_item': change<{ item: string }>(),

	/** What the token's user played, latest first; by default only fully played items. */
	'music/recently_played_items': read<
		{ limit: number; media_types?: string[]; fully_played_only?: boolean },
		MediaItem[]
	>(distinctMediaItems),

	/** The audiobooks and episodes that the token's user has started. */
	'music/in_progress_items': read<{ limit: number }, MediaItem[]>(distinctMediaItems),

	/** Starts to sync the library; returns the tasks that it started (2.8 and newer), or null. */
	'music/sync': change<{ media_types?: string[]; providers?: string[] }>(),

	/** The running and waiting syncs (before 2.8). */
	'music/synctasks': read<NoArguments, readonly SyncTask[]>(list(parseSyncTask)),

	/** One background task (2.8 and newer). */
	'tasks/get': read<{ task_id: string }, BackgroundTask>(one(parseBackgroundTask)),

	/** The background tasks that the token's user may see (2.8 and newer). */
	'tasks/list': read<NoArguments, readonly BackgroundTask[]>(list(parseBackgroundTask)),

	/** All providers with their settings, including disabled and failed ones. */
	'config/providers': read<
		{ provider_type: 'music'; include_values: boolean },
		readonly ProviderConfig[]
	>(list(parseProviderConfig)),

	/** The user whose token this is (2.7 and newer). */
	'auth/me': read<NoArguments, User>(one(parseUser)),

	/** The loaded providers of one type. */
	providers: read<{ provider_type: 'music' }, readonly Provider[]>(list(parseProvider)),

	'music/albums/album_tracks': read<
		{ item_id: string; provider_instance_id_or_domain: string; in_library_only: boolean },
		readonly MediaItem[]
	>(mediaItems),

	/** The API documentation and the servers name the provider argument differently: both are sent. */
	'music/playlists/playlist_tracks': read<
		{
			item_id: string;
			provider_instance_id_or_domain: string;
			provider_instance_or_domain: string;
			force_refresh?: boolean;
		},
		readonly MediaItem[]
	>(mediaItems),

	'music/podcasts/podcast_episodes': read<
		{ item_id: string; provider_instance_id_or_domain: string },
		readonly MediaItem[]
	>(mediaItems),
} as const;

export type CommandName = keyof typeof commands;
export type CommandArguments<Name extends CommandName> = ArgumentsOf<(typeof commands)[Name]>;
export type CommandResult<Name extends CommandName> = ReturnType<(typeof commands)[Name]['result']>;

/** The same commands, typed so that they can be looked up by a generic name. */
export const commandTable: {
	readonly [Name in CommandName]: Command<CommandArguments<Name>, CommandResult<Name>>;
} = commands;

export function isCommandName(command: string): command is CommandName {
	return Object.hasOwn(commands, command);
}

/** Where new media goes in a queue; if left out, the server decides by media type. */
export type Enqueue = 'play' | 'replace' | 'next' | 'replace_next' | 'add';

export type RepeatMode = 'off' | 'one' | 'all';

type NoArguments = Record<string, never>;

function libraryItems() {
	return read<
		{
			search?: string;
			limit: number;
			offset?: number;
			favorite?: boolean;
			order_by?: string;
			provider?: string;
			/** Whether to leave out most fields of each item: 2.10 does so by default; ignored before. */
			summary?: boolean;
		},
		readonly MediaItem[]
	>(mediaItems);
}

/** A list without duplicate URIs. */
function distinctMediaItems(wire: JsonValue): MediaItem[] {
	return distinctByUri(mediaItems(wire));
}

/** A command that takes only the player, and returns null even if it does nothing. */
function playerCommand(invalidates?: readonly string[]) {
	return change<{ player_id: string }>(invalidates);
}
