import { flatBool, flatNames, flatNumber, flatText, inside } from './flat';
import type { JsonObject } from './json';

/** A media item of any kind in ten flat fields; what a kind does not have is null. */
export function simplifyMedia(item: JsonObject) {
	return {
		name: flatText(item.name),
		media_type: flatText(item.media_type),
		uri: flatText(item.uri),
		artists: flatNames(item.artists),
		album: flatText(inside(item.album)?.name) ?? flatText(inside(item.podcast)?.name),
		duration: flatNumber(item.duration),
		position: flatNumber(item.position),
		favorite: flatBool(item.favorite),
		item_id: flatText(item.item_id),
		provider: flatText(item.provider),
	} satisfies JsonObject;
}
