import type { PlayerQueue } from '../api/models/playerQueue';
import { flatBool, flatNames, flatNumber, flatText, inside } from './flat';
import type { JsonObject } from './json';

/** A queue as most workflows want it: ten flat fields, the server's own names, what is playing as text. */
export function simplifyQueue({ raw: queue }: PlayerQueue): JsonObject {
	return {
		queue_id: flatText(queue.queue_id),
		display_name: flatText(queue.display_name),
		state: flatText(queue.state),
		current_item: flatText(inside(queue.current_item)?.name),
		current_index: flatNumber(queue.current_index),
		items: flatNumber(queue.items),
		shuffle_enabled: flatBool(queue.shuffle_enabled),
		repeat_mode: flatText(queue.repeat_mode),
		active: flatBool(queue.active),
		available: flatBool(queue.available),
	};
}

/** A queue item in ten flat fields. `index` is its place in the whole queue: the server's own is always 0. */
export function simplifyQueueItem(item: JsonObject, index: number): JsonObject {
	const media = inside(item.media_item);
	return {
		index,
		name: flatText(item.name),
		media_type: flatText(media?.media_type),
		uri: flatText(media?.uri),
		artists: flatNames(media?.artists),
		album: flatText(inside(media?.album)?.name),
		podcast: flatText(inside(media?.podcast)?.name),
		duration: flatNumber(item.duration),
		available: flatBool(item.available),
		queue_item_id: flatText(item.queue_item_id),
	};
}
