import type { PlayerQueue } from '../api/models/playerQueue';
import { flatBool, joinNames, flatNumber, flatText, asObject } from './flat';
import type { JsonObject } from './json';

/** A queue in ten flat fields. */
export function simplifyQueue({ raw: queue }: PlayerQueue): JsonObject {
	return {
		queue_id: flatText(queue.queue_id),
		display_name: flatText(queue.display_name),
		state: flatText(queue.state),
		current_item: flatText(asObject(queue.current_item)?.name),
		current_index: flatNumber(queue.current_index),
		items: flatNumber(queue.items),
		shuffle_enabled: flatBool(queue.shuffle_enabled),
		repeat_mode: flatText(queue.repeat_mode),
		active: flatBool(queue.active),
		available: flatBool(queue.available),
	};
}

/** A queue item in ten flat fields. @param index in the whole queue: the server's own `index` is always 0 */
export function simplifyQueueItem(item: JsonObject, index: number): JsonObject {
	const media = asObject(item.media_item);
	return {
		index,
		name: flatText(item.name),
		media_type: flatText(media?.media_type),
		uri: flatText(media?.uri),
		artists: joinNames(media?.artists),
		album: flatText(asObject(media?.album)?.name),
		podcast: flatText(asObject(media?.podcast)?.name),
		duration: flatNumber(item.duration),
		available: flatBool(item.available),
		queue_item_id: flatText(item.queue_item_id),
	};
}
