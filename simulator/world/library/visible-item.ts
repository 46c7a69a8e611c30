import type { Call } from '../call';
import type { MediaItem } from './media';
import { checkVisible } from '../playlists/playlist-access';

/** The item at a URI, unless the caller may not see it. */
export function visibleItem({ server, caller }: Call, uri: string): MediaItem {
	const item = server.library.resolve(uri);
	checkVisible(caller, item);
	return item;
}
