import { unhandled, unsupportedFeature } from '../../errors';
import { isPlainStreamUrlItem } from './library';
import type { LibraryItem, MediaItem } from './media-items';
import type { MusicServer } from '../music-server';

/**
 * Adds an item to the library, unless it is already there. Episodes are rejected, and a stream URL is added although the
 * response is an error, because nothing is known about it (observed on schema 29).
 */
export function addToLibrary(server: MusicServer, item: MediaItem): LibraryItem {
	if (item.mediaType === 'podcast_episode') {
		throw unsupportedFeature('Podcast episodes cannot be in the library');
	}
	if (item.libraryId === null) {
		server.library.addToLibrary(item, server.timestamp());
		if (isPlainStreamUrlItem(item)) throw unhandled(`Nothing is known about ${item.name}`);
	}
	return item;
}
