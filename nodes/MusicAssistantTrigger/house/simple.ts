import type { JsonObject } from '../../MusicAssistant/values/json';
import { simplifyMedia } from '../../MusicAssistant/values/simplifyMedia';

/** What an item is, in five flat fields. */
export function simpleItem(media: JsonObject): JsonObject {
	const { duration, position, favorite, item_id, provider, ...item } = simplifyMedia(media);
	return item;
}

/** What has come into the library, in eight flat fields. */
export function simpleAddition(media: JsonObject): JsonObject {
	const { position, favorite, ...item } = simplifyMedia(media);
	return item;
}
