import type { CommandCall } from '../command-call';
import type { MediaItem } from './media';
import { checkVisible } from '../playlists/playlist-access';

/** The item at a URI, unless the caller may not see it. */
export function findVisibleItem({ server, caller }: CommandCall, uri: string): MediaItem {
	const item = server.library.resolve(uri);
	checkVisible(caller, item);
	return item;
}
