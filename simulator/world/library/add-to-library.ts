import { unhandled, unsupportedFeature } from '../../errors';
import { isStream } from './library';
import type { LibraryItem, MediaItem } from './media';
import type { MusicServer } from '../music-server';

/**
 * The library's item for any item: one that is not in the library yet is added to it. Observed on schema 29: episodes
 * are refused, and a stream URL is added although the response is an error, because nothing else can be found out about
 * it.
 */
export function addToLibrary(server: MusicServer, item: MediaItem): LibraryItem {
	if (item.mediaType === 'podcast_episode') {
		throw unsupportedFeature('Podcast episodes cannot be in the library');
	}
	if (item.libraryId === null) {
		server.library.adopt(item, server.timestamp());
		if (isStream(item)) throw unhandled(`Nothing found out about ${item.name}`);
	}
	return item;
}
