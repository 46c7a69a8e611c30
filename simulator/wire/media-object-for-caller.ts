import type { CommandContext, MusicServer } from '../world/music-server';
import { favoriteStateOf } from '../world/library/membership';
import type { User } from '../world/users';
import { isSince } from '../profiles/profile';
import type { MediaItem } from '../world/library/media-items';
import { mediaObject } from './media-object';
import type { MediaObjectOptions } from './media-object';
import type { WireObject } from '../json';

/**
 * A media item as the profile's server sends it to the caller. A single episode is sent without the progress, which only
 * the list of its podcast contains (recorded).
 */
export function mediaObjectForCaller(
	{ server, caller }: CommandContext,
	item: MediaItem,
	options: MediaObjectOptions = {},
): WireObject {
	const isSingleEpisode = item.mediaType === 'podcast_episode' && options.detail === 'single';
	return mediaObject(item, server.profile, {
		favoriteOf: createFavoriteReader(server, caller),
		...options,
		progress: isSingleEpisode ? undefined : server.history.progressOf(caller, item),
	});
}

/** Reads the favorite state of items for a user; `undefined` where favorites are not personal. */
export function createFavoriteReader(
	server: MusicServer,
	user: User | null,
): MediaObjectOptions['favoriteOf'] {
	if (!isSince(server.profile, '2.11.0b6')) return undefined;
	return (item) => favoriteStateOf(server, user, item);
}
