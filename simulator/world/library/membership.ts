import { unhandled, unsupportedFeature } from '../../errors';
import { isPlainStreamUrlItem, type Library } from './library';
import type { LibraryItem, MediaItem } from './media-items';
import type { MusicServer, CommandContext } from '../music-server';
import { BUILTIN_PROVIDER } from '../providers/providers';
import { isSince } from '../../profiles/profile';
import { requireVisibleToUser } from '../playlists/playlist-access';
import type { User } from '../users';

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
	if (isSince(profile, '2.8')) library.removeFromProvider(item);
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

/** The item at a URI, unless the caller may not see it. */
export function findVisibleItem({ server, caller }: CommandContext, uri: string): MediaItem {
	const item = server.library.resolve(uri);
	requireVisibleToUser(caller, item);
	return item;
}

/** The favorite state of an item for a user; null without a user. Before 2.11, it is the same for everybody. */
export function favoriteStateOf(
	{ profile, favorites }: MusicServer,
	user: User | null,
	item: MediaItem,
): boolean | null {
	if (!isSince(profile, '2.11.0b6')) return item.favorite;
	return (user && favorites.of(user, item)?.favorite) ?? null;
}

/** Before 2.11, an item is a favorite or not; there are no dislikes. */
export function setFavoriteState(
	{ profile, favorites }: MusicServer,
	user: User,
	item: MediaItem,
	favorite: boolean | null,
): void {
	if (isSince(profile, '2.11.0b6')) favorites.set(user, item, favorite);
	else item.favorite = favorite === true;
}
