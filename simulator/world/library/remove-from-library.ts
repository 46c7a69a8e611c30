import { unhandled } from '../../errors';
import { BUILTIN_PROVIDER } from '../providers/music-providers';
import { hasFeature } from '../../profiles/profile';
import type { MusicServer } from '../music-server';
import type { Library } from './library';
import type { LibraryItem } from './media-items';

/**
 * Removes an item from the library with everything that depends on it: the tracks of an album, the albums and tracks of
 * an artist. A playlist that the server itself keeps is deleted permanently or, before 2.8, gets back its first name
 * (recorded).
 */
export function removeFromLibrary(
	{ library, profile }: Pick<MusicServer, 'library' | 'profile'>,
	item: LibraryItem,
	recursive: boolean,
): void {
	const dependants = dependantsOf(library, item);
	if (dependants.length > 0 && !recursive) throw unhandled(`${item.name} has items below it`);
	for (const dependant of dependants) {
		if (dependant.libraryId !== null) removeFromLibrary({ library, profile }, dependant, recursive);
	}
	library.remove(item);
	if (item.mediaType !== 'playlist' || item.source.domain !== BUILTIN_PROVIDER) return;
	if (hasFeature(profile, 'deletesOwnPlaylists')) library.removeFromProvider(item);
	else item.name = item.firstName ?? item.name;
}

function dependantsOf(library: Library, item: LibraryItem): LibraryItem[] {
	if (item.mediaType === 'album') {
		return library.list('track').filter(({ album }) => album === item);
	}
	if (item.mediaType !== 'artist') return [];
	const albumsAndTracks = [...library.list('album'), ...library.list('track')];
	return albumsAndTracks.filter(({ artists }) => artists.includes(item));
}
