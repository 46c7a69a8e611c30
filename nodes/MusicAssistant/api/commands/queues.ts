import {
	defineChange,
	listReader,
	unmemoizedListReader,
	nullableReader,
	defineRead,
	type NoArguments,
	since,
} from '../commandDefinition';
import {
	parsePlayerQueue,
	type PlayerQueue,
	parseQueueItem,
	type QueueItem,
} from '../models/playerQueue';

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
