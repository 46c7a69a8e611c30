import type { MediaItem } from '../../api/models/mediaItem';
import { joinedNames } from '../items';
import type { JsonObject } from '../json';

/** A media item in ten flat fields; what its type does not have is null. */
export function simplifyMedia(item: MediaItem) {
	return {
		name: item.name ?? null,
		media_type: item.mediaType ?? null,
		uri: item.uri ?? null,
		artists: joinedNames(item.artists),
		album: item.album?.name ?? item.podcast?.name ?? null,
		duration: item.duration ?? null,
		position: item.position ?? null,
		favorite: item.favorite ?? null,
		item_id: item.itemId ?? null,
		provider: item.provider ?? null,
	} satisfies JsonObject;
}
