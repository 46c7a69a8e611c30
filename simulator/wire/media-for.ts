import type { CommandCall } from '../world/command-call';
import { favoriteOf } from '../world/library/favorite-state';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users/users';
import { hasFeature } from '../profiles/profile';
import type { MediaItem } from '../world/library/media';
import { mediaObject } from './media';
import type { WritingOptions, WireObject } from './media';

/**
 * A media item as the profile's server writes it for this user. A single episode is returned as its provider has it:
 * only the list of its podcast contains the progress (recorded).
 */
export function mediaObjectFor(
	{ server, caller }: CommandCall,
	item: MediaItem,
	writing: WritingOptions = {},
): WireObject {
	const isAsInFeed = item.mediaType === 'podcast_episode' && writing.detail === 'single';
	return mediaObject(item, {
		favoriteOf: favoriteReader(server, caller),
		...writing,
		progress: isAsInFeed ? undefined : server.history.progressOf(caller, item),
		playedFlags: hasFeature(server.profile, 'playedFlags'),
		supportedMediaTypes: hasFeature(server.profile, 'playlistMediaTypes'),
		playlistAccess: hasFeature(server.profile, 'playlistAccess'),
	});
}

/** The user's opinion of items, where favorites are personal. */
export function favoriteReader(
	server: MusicServer,
	user: User | null,
): WritingOptions['favoriteOf'] {
	if (!hasFeature(server.profile, 'personalFavorites')) return undefined;
	return (item) => favoriteOf(server, user, item);
}
