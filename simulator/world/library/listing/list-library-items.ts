import { favoriteStateOf } from '../favorite-state';
import { reverseComparator, ORDERS } from './listing-orders';
import type { Album, Artist, LibraryItem, LibraryType, Track } from '../media-items';
import type { Library } from '../library';
import type { MusicServer } from '../../music-server';
import { isVisibleToUser } from '../../playlists/playlist-access';
import { toSearchName } from './comparable-names';
import type { User } from '../../users/users';

/** Which items of the library are requested. */
export interface ListingFilter {
	readonly search?: string | null;
	readonly favorite?: boolean | null;
	/** The user whose permissions apply and, where favorites are personal, whose favorites are meant. */
	readonly user?: User | null;
	/** Instances; null means all. */
	readonly providers?: readonly string[] | null;
	readonly playedOnly?: boolean;
	/** Library IDs of genres; null means all. */
	readonly genres?: readonly number[] | null;
	/** Only items for which this returns true. */
	readonly accepts?: (item: LibraryItem) => boolean;
	readonly orderBy?: string;
	readonly limit: number;
	readonly offset?: number;
}

/** With fewer hits by name than this, the items of artists with that name follow. */
const ENOUGH_HITS = 25;

/**
 * One page of a media type. `limit` 0 means everything, and with an unknown order the items stay in the order in which
 * they were added (both observed). A search compares names; if it has few hits, the items of artists, publishers or
 * authors with that name follow, even beyond the limit. Albums and tracks that were found by name are not repeated
 * then, podcasts and audiobooks are (recorded).
 */
export function listLibraryItems(
	server: MusicServer,
	type: LibraryType,
	filter: ListingFilter,
): LibraryItem[] {
	const { search = null, limit, offset = 0, orderBy = 'sort_name' } = filter;
	const items = sortItems(server, filterItems(server, type, filter), orderBy, filter.user ?? null);
	if (search === null) return pageOf(items, limit, offset);
	const found = pageOf(
		items.filter((item) => matchesName(item, search)),
		limit,
		offset,
	);
	if (found.length >= ENOUGH_HITS || offset > 0 || search.includes(' - ')) return found;
	const byCreator = items.filter(
		(item) => hasCreator(item, search) && !(hasArtists(item) && found.includes(item)),
	);
	return [...found, ...pageOf(byCreator, limit, 0)];
}

function filterItems(server: MusicServer, type: LibraryType, filter: ListingFilter) {
	const { library, history } = server;
	const { user = null } = filter;
	const { favorite = null, providers = null, playedOnly = false, accepts } = filter;
	const genres = filter.genres && genreNames(library, filter.genres);
	const items: readonly LibraryItem[] = library.list(type);
	return items.filter(
		(item) =>
			isVisibleToUser(user, item) &&
			(favorite === null || favoriteStateOf(server, user, item) === favorite) &&
			(providers === null ||
				item.mediaType === 'genre' ||
				providers.includes(item.source.instance)) &&
			(!playedOnly || history.playCountOf(item).count > 0) &&
			(!genres || (item.genres?.some((name) => genres.includes(name)) ?? false)) &&
			(accepts?.(item) ?? true),
	);
}

function genreNames(library: Library, ids: readonly number[]): string[] {
	return library
		.list('genre')
		.filter(({ libraryId }) => ids.includes(Number(libraryId)))
		.map(({ name }) => name);
}

function sortItems(
	server: MusicServer,
	items: LibraryItem[],
	orderBy: string,
	user: User | null,
): LibraryItem[] {
	if (orderBy.startsWith('random')) {
		server.random.shuffle(items);
		return items;
	}
	const order = ORDERS.get(orderBy.replace(/_desc$/, ''));
	if (!order) return items;
	const compare = order({
		history: server.history,
		favoriteSince: (item) => (user && server.favorites.of(user, item)?.at) ?? 0,
	});
	return items.sort(orderBy.endsWith('_desc') ? reverseComparator(compare) : compare);
}

function pageOf(items: LibraryItem[], limit: number, offset: number): LibraryItem[] {
	return items.slice(offset, limit === 0 ? undefined : offset + limit);
}

/** "Artist - Title" matches both, for items with artists. */
export function matchesName(item: LibraryItem, search: string): boolean {
	const [artist = '', ...title] = search.split(' - ');
	if (title.length > 0 && 'artists' in item) {
		return nameIncludes(item.name, title.join(' - ')) && isByArtist(item.artists, artist);
	}
	return nameIncludes(item.name, search);
}

function hasCreator(item: LibraryItem, search: string): boolean {
	if (item.mediaType === 'podcast') return nameIncludes(item.publisher, search);
	if (item.mediaType === 'audiobook') {
		return item.authors.some((name) => nameIncludes(name, search));
	}
	return hasArtists(item) && isByArtist(item.artists, search);
}

function hasArtists(item: LibraryItem): item is Album | Track {
	return item.mediaType === 'album' || item.mediaType === 'track';
}

function isByArtist(artists: readonly Artist[], search: string): boolean {
	return artists.some(({ name }) => nameIncludes(name, search));
}

function nameIncludes(name: string, search: string): boolean {
	return toSearchName(name).includes(toSearchName(search));
}
