import { joinedNames } from './joined';
import { child, flag, number, text, type JsonObject } from './json';

/** A media item of any kind in ten flat fields; what a kind does not have is null. */
export function simplifyMedia(item: JsonObject): JsonObject {
	return {
		name: text(item, 'name') ?? null,
		media_type: text(item, 'media_type') ?? null,
		uri: text(item, 'uri') ?? null,
		artists: joinedNames(item, 'artists'),
		album: text(child(item, 'album'), 'name') ?? text(child(item, 'podcast'), 'name') ?? null,
		duration: number(item, 'duration') ?? null,
		position: number(item, 'position') ?? null,
		favorite: flag(item, 'favorite') ?? null,
		item_id: text(item, 'item_id') ?? null,
		provider: text(item, 'provider') ?? null,
	};
}
