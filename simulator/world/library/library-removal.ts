import { unhandled } from '../../errors';
import { BUILTIN } from '../playlists/playlist-editing';
import type { Library } from './library';
import type { LibraryItem } from './media';

/**
 * Takes an item out of the library, and with it what is nothing without it: an album's tracks, an
 * artist's albums and tracks. A playlist of the built-in provider is gone for good.
 */
export function removeFromLibrary(library: Library, item: LibraryItem, recursive: boolean): void {
	const dependants = dependantsOf(library, item);
	if (dependants.length > 0 && !recursive) throw unhandled(`${item.name} has items below it`);
	for (const dependant of dependants) {
		if (dependant.libraryId !== null) removeFromLibrary(library, dependant, recursive);
	}
	library.remove(item);
	if (item.mediaType === 'playlist' && item.source.domain === BUILTIN) library.erase(item);
}

function dependantsOf(library: Library, item: LibraryItem): LibraryItem[] {
	if (item.mediaType === 'album') {
		return library.list('track').filter(({ album }) => album === item);
	}
	if (item.mediaType !== 'artist') return [];
	const made = [...library.list('album'), ...library.list('track')];
	return made.filter(({ artists }) => artists.includes(item));
}
