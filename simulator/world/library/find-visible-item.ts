import type { CommandContext } from '../command-context';
import type { MediaItem } from './media-items';
import { requireVisibleToUser } from '../playlists/playlist-access';

/** The item at a URI, unless the caller may not see it. */
export function findVisibleItem({ server, caller }: CommandContext, uri: string): MediaItem {
	const item = server.library.resolve(uri);
	requireVisibleToUser(caller, item);
	return item;
}
