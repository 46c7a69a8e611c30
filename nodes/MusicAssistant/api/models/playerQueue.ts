import { bool, number, objectAt, text, type JsonObject } from '../../helpers/json';
import { parseQueueItem, type QueueItem } from './queueItem';

/** What a player plays from, without the items in it. */
export interface PlayerQueue {
	/** Its player's; '' where the server does not report one. */
	readonly id: string;
	/** Its player's; the id where the server does not report one. */
	readonly name: string;
	/** Whether its player can be reached; true where that is not reported. */
	readonly available: boolean;
	/** False while its player is grouped under another one, or plays from another source. */
	readonly active: boolean | undefined;
	/** `idle`, `paused` or `playing`, or a word that servers make of unknown ones. */
	readonly state: string | undefined;
	/** How many items it holds. */
	readonly items: number | undefined;
	/** The place of the current item, from 0 on; missing for some seconds after playback began (observed on 2.8). */
	readonly currentIndex: number | undefined;
	/** The place of the last item that is prepared to be played. */
	readonly indexInBuffer: number | undefined;
	/** What it plays, or stands at; null where that is nothing. */
	readonly currentItem: QueueItem | null | undefined;
	/** Null where none follows. */
	readonly nextItem: QueueItem | null | undefined;
	/** Seconds into the current item. */
	readonly elapsedTime: number | undefined;
	/** When that was so, in seconds of the server's clock. */
	readonly elapsedTimeLastUpdated: number | undefined;
	/** Whether it stands at its end (2.10). */
	readonly ended: boolean | undefined;
	readonly shuffleEnabled: boolean | undefined;
	/** `off`, `one` or `all`, or a word that servers make of unknown ones. */
	readonly repeatMode: string | undefined;
	readonly autoplayEnabled: boolean | undefined;
	/** Up to 2.9 crossfade is a setting of the player. */
	readonly crossfadeEnabled: boolean | undefined;
	/** Whether the server adds items at its end by itself. */
	readonly growsByItself: boolean;
	readonly raw: JsonObject;
}

export function parsePlayerQueue(raw: JsonObject): PlayerQueue {
	const id = text(raw, 'queue_id') ?? '';
	// Servers before 2.10 call it by its old name, newer ones by both.
	const autoplayEnabled = bool(raw, 'autoplay_enabled') ?? bool(raw, 'dont_stop_the_music_enabled');
	return {
		id,
		name: text(raw, 'display_name') ?? id,
		available: bool(raw, 'available') ?? true,
		active: bool(raw, 'active'),
		state: text(raw, 'state'),
		items: number(raw, 'items'),
		currentIndex: number(raw, 'current_index'),
		indexInBuffer: number(raw, 'index_in_buffer'),
		currentItem: itemAt(raw, 'current_item'),
		nextItem: itemAt(raw, 'next_item'),
		elapsedTime: number(raw, 'elapsed_time'),
		elapsedTimeLastUpdated: number(raw, 'elapsed_time_last_updated'),
		ended: bool(raw, 'ended'),
		shuffleEnabled: bool(raw, 'shuffle_enabled'),
		repeatMode: text(raw, 'repeat_mode'),
		autoplayEnabled,
		crossfadeEnabled: bool(raw, 'crossfade_enabled'),
		growsByItself: autoplayEnabled === true || bool(raw, 'is_dynamic') === true || isRadio(raw),
		raw,
	};
}

function itemAt(queue: JsonObject, key: string): QueueItem | null | undefined {
	if (queue[key] === null) return null;
	const item = objectAt(queue, key);
	return item && parseQueueItem(item);
}

/** Whether it goes on with what is similar to something; from 2.10 on the list is always empty. */
function isRadio({ radio_source: source }: JsonObject): boolean {
	return Array.isArray(source) && source.length > 0;
}
