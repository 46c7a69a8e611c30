import { boolAt, numberAt, objectAt, objectsAt, textAt, type JsonObject } from '../../helpers/json';
import { parseItemMapping, type ItemMapping } from './mediaItem';
import { playingMediaOfQueueItem, type PlayingMedia } from './playingMedia';
import { parseQueueItem, type QueueItem } from './queueItem';

/** A queue without its items. */
export interface PlayerQueue {
	/** The id of its player; '' if the server does not report one. */
	readonly id: string;
	/** The name of its player; the id if the server does not report one. */
	readonly name: string;
	/** Whether its player can be reached; true if that is not reported. */
	readonly available: boolean;
	/** False while its player follows another one, or plays from another source. */
	readonly active: boolean | undefined;
	/** `idle`, `paused`, `playing`, or a value that servers use for an unknown state. */
	readonly state: string | undefined;
	/** The number of items. */
	readonly items: number | undefined;
	/** Zero-based; missing for some seconds after playback starts (observed on 2.8). */
	readonly currentIndex: number | undefined;
	/** The index of the last buffered item. */
	readonly indexInBuffer: number | undefined;
	/** Null if there is none. */
	readonly currentItem: QueueItem | null | undefined;
	/** The current item, or the song that it is playing. */
	readonly currentMedia: PlayingMedia | undefined;
	/** Null if there is none. */
	readonly nextItem: QueueItem | null | undefined;
	/** Seconds into the current item. */
	readonly elapsedTime: number | undefined;
	/** When `elapsedTime` was measured, in seconds by the server's clock. */
	readonly elapsedTimeLastUpdated: number | undefined;
	/** Seconds into the current item at which it continues after a stop; 0 if that is not known. */
	readonly resumePosition: number;
	/** Whether it has played to its end (2.10). */
	readonly ended: boolean | undefined;
	readonly shuffleEnabled: boolean | undefined;
	/** `off`, `one`, `all`, or a value that servers use for an unknown mode. */
	readonly repeatMode: string | undefined;
	readonly autoplayEnabled: boolean | undefined;
	/** 2.10; before, crossfade is a setting of the player. */
	readonly crossfadeEnabled: boolean | undefined;
	/** Of the current item; reported from 2.9 on. */
	readonly playbackSpeed: number | undefined;
	/** Whether it plays from sources that the server draws from, such as a dynamic playlist (2.9). */
	readonly isDynamic: boolean;
	/** Whether it plays music similar to its sources (before 2.10). */
	readonly playsSimilar: boolean;
	/** What it plays from (2.10); before, the items whose similar music it plays. */
	readonly sources: readonly ItemMapping[];
	/** Whether the server itself adds items at the end. */
	readonly growsByItself: boolean;
	readonly raw: JsonObject;
}

export function parsePlayerQueue(raw: JsonObject): PlayerQueue {
	const id = textAt(raw, 'queue_id') ?? '';
	const currentItem = itemAt(raw, 'current_item');
	// Servers before 2.10 send only the old name, newer ones both.
	const autoplayEnabled =
		boolAt(raw, 'autoplay_enabled') ?? boolAt(raw, 'dont_stop_the_music_enabled');
	const playsSimilar = isRadioMode(raw);
	const isDynamic = boolAt(raw, 'is_dynamic') ?? false;
	return {
		id,
		name: textAt(raw, 'display_name') ?? id,
		available: boolAt(raw, 'available') ?? true,
		active: boolAt(raw, 'active'),
		state: textAt(raw, 'state'),
		items: numberAt(raw, 'items'),
		currentIndex: numberAt(raw, 'current_index'),
		indexInBuffer: numberAt(raw, 'index_in_buffer'),
		currentItem,
		currentMedia: currentItem ? playingMediaOfQueueItem(currentItem) : undefined,
		nextItem: itemAt(raw, 'next_item'),
		elapsedTime: numberAt(raw, 'elapsed_time'),
		elapsedTimeLastUpdated: numberAt(raw, 'elapsed_time_last_updated'),
		resumePosition: numberAt(raw, 'resume_pos') ?? 0,
		ended: boolAt(raw, 'ended'),
		shuffleEnabled: boolAt(raw, 'shuffle_enabled'),
		repeatMode: textAt(raw, 'repeat_mode'),
		autoplayEnabled,
		crossfadeEnabled: boolAt(raw, 'crossfade_enabled'),
		playbackSpeed: numberAt(raw, 'playback_speed'),
		isDynamic,
		playsSimilar,
		sources: objectsAt(raw, 'sources' in raw ? 'sources' : 'radio_source').map(parseItemMapping),
		growsByItself: autoplayEnabled === true || isDynamic || playsSimilar,
		raw,
	};
}

function itemAt(queue: JsonObject, key: string): QueueItem | null | undefined {
	if (queue[key] === null) return null;
	const item = objectAt(queue, key);
	return item && parseQueueItem(item);
}

/** Whether it continues with similar music: from 2.10 on the list is empty, or a copy of `sources`. */
function isRadioMode({ radio_source: seeds, sources }: JsonObject): boolean {
	return sources === undefined && Array.isArray(seeds) && seeds.length > 0;
}
