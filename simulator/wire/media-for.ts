import type { Call } from '../world/call';
import { has } from '../profiles/profile';
import type { MediaItem } from '../world/media';
import { mediaObject } from './media';
import type { Writing, WireObject } from './media';

/** A media item as the profile's server writes it for this user. */
export function mediaObjectFor(
	{ server, caller }: Call,
	item: MediaItem,
	writing: Writing = {},
): WireObject {
	return mediaObject(item, {
		...writing,
		progress: server.history.progressOf(caller, item),
		supportedMediaTypes: has(server.profile, 'playlistMediaTypes'),
	});
}
