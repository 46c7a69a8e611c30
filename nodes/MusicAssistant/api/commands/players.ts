import type { JsonObject } from '../../helpers/json';
import {
	defineChange,
	listReader,
	objectReader,
	nullableReader,
	defineRead,
	type NoArguments,
	since,
	unmemoizedListReader,
} from '../commandDefinition';
import { parsePlayer, type Player } from '../models/player';
import { parseTtsEngine, type TtsEngine } from '../models/serverDetails';
import {
	parsePlayerConfig,
	parseSoundConfig,
	parseSoundPreset,
	type PlayerConfig,
	type SoundConfig,
	type SoundPreset,
} from '../models/playerConfig';
import {
	parsePlayerQueue,
	type PlayerQueue,
	parseQueueItem,
	type QueueItem,
} from '../models/playerQueue';

/**
 * What a volume or a sleep timer makes stale. The list of all players is not included: it is only read for names, groups
 * and controls.
 */
const STALE_AFTER_PLAYER_CHANGE = ['players/get'];

const STALE_AFTER_SOUND_CHANGE = ['config/players/dsp/get'];

/** What playback makes stale. */
const STALE_AFTER_PLAYBACK_CHANGE = [
	...STALE_AFTER_PLAYER_CHANGE,
	'player_queues/all',
	'player_queues/get_active_queue',
	'player_queues/items',
];

/** Players and their settings. */
export const playerCommands = {
	/** All players that have settings, including disabled ones and those that `players/all` leaves out. */
	'config/players': defineRead<{ include_values: false }, readonly PlayerConfig[]>(
		listReader(parsePlayerConfig),
	),

	/** A player's settings, each with its type, options and value; by the API documentation, keys and values only. */
	'config/players/get': defineRead<{ player_id: string }, PlayerConfig>(
		objectReader(parsePlayerConfig),
	),

	/** Sets only the given settings and returns all as saved. Unknown keys are ignored. */
	'config/players/save': defineChange<{ player_id: string; values: JsonObject }>(),

	/** All sound presets. 2.7 and newer. */
	'config/dsp_presets/get': since(
		'2.7',
		defineRead<NoArguments, readonly SoundPreset[]>(listReader(parseSoundPreset)),
	),

	/** How a player's sound is processed: not at all for a player that never had a configuration, and for an unknown one. */
	'config/players/dsp/get': since(
		'2.7',
		defineRead<{ player_id: string }, SoundConfig>(objectReader(parseSoundConfig)),
	),

	/** Also accepts an unknown player (recorded). 2.10 forgets which preset was applied. */
	'config/players/dsp/save': since(
		'2.7',
		defineChange<{ player_id: string; config: JsonObject }>(STALE_AFTER_SOUND_CHANGE),
	),

	/** Copies the configuration of a preset, and remembers the preset (2.10). */
	'config/players/dsp/apply_preset': since(
		'2.10',
		defineChange<{ player_id: string; preset_id: string }>(STALE_AFTER_SOUND_CHANGE),
	),

	/** One player, even if lists leave it out; null for an unknown one. */
	'players/get': defineRead<{ player_id: string }, Player | null>(nullableReader(parsePlayer)),

	/** All players, unavailable ones included. */
	'players/all': defineRead<NoArguments, readonly Player[]>(listReader(parsePlayer)),

	'players/cmd/play': definePlayerChange(STALE_AFTER_PLAYBACK_CHANGE),
	'players/cmd/pause': definePlayerChange(STALE_AFTER_PLAYBACK_CHANGE),
	'players/cmd/play_pause': definePlayerChange(STALE_AFTER_PLAYBACK_CHANGE),
	'players/cmd/stop': definePlayerChange(STALE_AFTER_PLAYBACK_CHANGE),
	'players/cmd/next': definePlayerChange(STALE_AFTER_PLAYBACK_CHANGE),
	'players/cmd/previous': definePlayerChange(STALE_AFTER_PLAYBACK_CHANGE),

	/** `position` in seconds from the beginning of the item. */
	'players/cmd/seek': defineChange<{ player_id: string; position: number }>(
		STALE_AFTER_PLAYBACK_CHANGE,
	),

	/** 0 to 100; servers before 2.10 take -5 as well. */
	'players/cmd/volume_set': defineChange<{ player_id: string; volume_level: number }>(
		STALE_AFTER_PLAYER_CHANGE,
	),

	'players/cmd/volume_up': definePlayerChange(STALE_AFTER_PLAYER_CHANGE),
	'players/cmd/volume_down': definePlayerChange(STALE_AFTER_PLAYER_CHANGE),
	'players/cmd/volume_mute': defineChange<{ player_id: string; muted: boolean }>(
		STALE_AFTER_PLAYER_CHANGE,
	),
	'players/cmd/group_volume': defineChange<{ player_id: string; volume_level: number }>(
		STALE_AFTER_PLAYER_CHANGE,
	),
	'players/cmd/group_volume_up': definePlayerChange(STALE_AFTER_PLAYER_CHANGE),
	'players/cmd/group_volume_down': definePlayerChange(STALE_AFTER_PLAYER_CHANGE),
	'players/cmd/group_volume_mute': since(
		'2.8',
		defineChange<{ player_id: string; muted: boolean }>(STALE_AFTER_PLAYER_CHANGE),
	),
	'players/cmd/power': defineChange<{ player_id: string; powered: boolean }>(),

	/**
	 * Selects a queue or an input by its id; the id of the player is also that of its own queue. 2.8.2 and newer take a
	 * grouped player out of its group, older servers refuse.
	 */
	'players/cmd/select_source': defineChange<{ player_id: string; source: string }>(),

	/** Responds only after playing it (16 s for a 3 s chime, observed on 2.7). `use_pre_announce` is the name before 2.6. */
	'players/cmd/play_announcement': defineChange<{
		player_id: string;
		url?: string;
		message?: string;
		language?: string;
		tts_engine?: string;
		pre_announce?: boolean;
		use_pre_announce?: boolean;
		pre_announce_url?: string;
		volume_level?: number;
	}>(),

	/** What can speak texts; nothing if they cannot be announced. */
	'players/tts_engines': since(
		'2.10',
		defineRead<NoArguments, readonly TtsEngine[]>(listReader(parseTtsEngine)),
	),

	'players/cmd/set_members': since(
		'2.6',
		defineChange<{
			target_player: string;
			player_ids_to_add?: string[];
			player_ids_to_remove?: string[];
		}>(),
	),

	/** Adds one player to the group of another (the only way before 2.6). */
	'players/cmd/group': defineChange<{ player_id: string; target_player: string }>(),

	'players/cmd/ungroup': definePlayerChange(),

	/** Returns when it ends, in seconds since 1970. */
	'players/sleep_timer/set': since(
		'2.10',
		defineChange<{ player_id: string; seconds: number }>(STALE_AFTER_PLAYER_CHANGE),
	),

	'players/sleep_timer/clear': since('2.10', definePlayerChange(STALE_AFTER_PLAYER_CHANGE)),

	/** For a radio station, the current song, if the server finds it. */
	'players/add_currently_playing_to_favorites': since('2.6', definePlayerChange()),
} as const;

/** A command that takes only the player, and returns null even if it does nothing. */
function definePlayerChange(invalidates?: readonly string[]) {
	return defineChange<{ player_id: string }>(invalidates);
}

/** Where new media goes in a queue; if left out, the server decides by media type. */
export type Enqueue = 'play' | 'replace' | 'next' | 'replace_next' | 'add';

export type RepeatMode = 'off' | 'one' | 'all';

/** Queues and what is in them. */
export const queueCommands = {
	/** All queues that this token may see, those of unavailable players among them. */
	'player_queues/all': defineRead<NoArguments, readonly PlayerQueue[]>(
		listReader(parsePlayerQueue),
	),

	/** The queue that a player plays from (its group's if grouped); null for an unknown player. */
	'player_queues/get_active_queue': defineRead<{ player_id: string }, PlayerQueue | null>(
		nullableReader(parsePlayerQueue),
	),

	/** One page of a queue in play order, played items included; [] past the end and for an unknown queue. */
	'player_queues/items': defineRead<
		{ queue_id: string; limit: number; offset: number },
		QueueItem[]
	>(unmemoizedListReader(parseQueueItem)),

	/** Puts media into a queue and, except for next, replace_next and add, starts it. */
	'player_queues/play_media': defineChange<{
		queue_id: string;
		media: string | string[];
		option?: Enqueue;
		start_item?: string;
		radio_mode?: boolean;
		shuffle?: boolean;
		start_from_beginning?: boolean;
		/** A user's id or name, to play as that user (2.10; `username` before). */
		user?: string;
	}>(),

	/** Plays one item of the queue: a number is its index (-1 the last), a text its id. */
	'player_queues/play_index': defineChange<{
		queue_id: string;
		index: number | string;
		seek_position?: number;
	}>(),

	'player_queues/shuffle': defineChange<{ queue_id: string; shuffle_enabled: boolean }>(),
	'player_queues/repeat': defineChange<{ queue_id: string; repeat_mode: RepeatMode }>(),

	/** Continues with similar music at the end of the queue (2.10; `dont_stop_the_music` before). */
	'player_queues/autoplay': since(
		'2.10',
		defineChange<{ queue_id: string; autoplay_enabled: boolean }>(),
	),

	'player_queues/dont_stop_the_music': defineChange<{
		queue_id: string;
		dont_stop_the_music_enabled: boolean;
	}>(),

	/** Crossfade of one queue (2.10; a setting of the player before). */
	'player_queues/crossfade': since(
		'2.10',
		defineChange<{ queue_id: string; crossfade_enabled: boolean }>(),
	),

	/** From 0.5 to 3, of one item, the current one by default, which must be spoken; it restarts the stream (2.8). */
	'player_queues/set_playback_speed': since(
		'2.8',
		defineChange<{
			queue_id: string;
			speed: number;
			queue_item_id?: string;
		}>(),
	),

	/** Empties a queue and stops it. */
	'player_queues/clear': defineChange<{ queue_id: string }>(),

	/** Moves a whole queue to another player; an empty source clears the target. */
	'player_queues/transfer': defineChange<{
		source_queue_id: string;
		target_queue_id: string;
		auto_play?: boolean;
	}>(),

	/** Moves an item down, or up if `pos_shift` is negative; 0 makes it the next one. Out of range it does nothing. */
	'player_queues/move_item': defineChange<{
		queue_id: string;
		queue_item_id: string;
		pos_shift: number;
	}>(),

	/** A number would be an index. An item that is playing or buffered is silently kept. */
	'player_queues/delete_item': defineChange<{ queue_id: string; item_id_or_index: string }>(),

	/** Returns the playlist (2.8), or the task that creates it (2.10). */
	'player_queues/save_as_playlist': since(
		'2.8',
		defineChange<{ queue_id: string; name: string }>(),
	),
} as const;
