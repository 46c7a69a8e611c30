import { joinedNames } from './joined';
import { child, flag, number, text, type JsonObject } from './json';

/** A queue as most workflows want it: ten flat fields, the server's own names, what is playing as text. */
export function simplifyQueue(queue: JsonObject): JsonObject {
	return {
		queue_id: text(queue, 'queue_id') ?? null,
		display_name: text(queue, 'display_name') ?? null,
		state: text(queue, 'state') ?? null,
		current_item: text(child(queue, 'current_item'), 'name') ?? null,
		current_index: number(queue, 'current_index') ?? null,
		items: number(queue, 'items') ?? null,
		shuffle_enabled: flag(queue, 'shuffle_enabled') ?? null,
		repeat_mode: text(queue, 'repeat_mode') ?? null,
		active: flag(queue, 'active') ?? null,
		available: flag(queue, 'available') ?? null,
	};
}

/** A queue item in ten flat fields. `index` is its place in the whole queue: the server's own is always 0. */
export function simplifyQueueItem(item: JsonObject, index: number): JsonObject {
	const media = child(item, 'media_item');
	return {
		index,
		name: text(item, 'name') ?? null,
		media_type: text(media, 'media_type') ?? null,
		uri: text(media, 'uri') ?? null,
		artists: joinedNames(media, 'artists'),
		album: text(child(media, 'album'), 'name') ?? null,
		podcast: text(child(media, 'podcast'), 'name') ?? null,
		duration: number(item, 'duration') ?? null,
		available: flag(item, 'available') ?? null,
		queue_item_id: text(item, 'queue_item_id') ?? null,
	};
}
