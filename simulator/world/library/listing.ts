import { favoriteOf } from './favorite-state';
import { invertedOrder, ORDERS } from './listing-orders';
import type { Album, Artist, LibraryItem, LibraryType, Track } from './media';
import type { Library } from './library';
import type { MusicServer } from '../music-server';
import { isVisible } from '../playlists/playlist-access';
import { searchName } from './comparable-names';
import type { User } from '../users/users';

/** The requested part of the library. */
export interface ListingFilter {
	readonly search?: string | null;
	readonly favorite?: boolean | null;
	/** The user whose favorites count, where they are personal, and whose permissions apply. */
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

/** If there are fewer hits by name than this, the items of artists with that name follow. */
const ENOUGH_HITS = 25;

/**
 * One page of a media type. `limit` 0 means everything, and with an unknown order the items stay in the order in which
 * they were added (both observed). A search compares names; if it has few hits, the items of artists, publishers or
 * authors with that name follow, even beyond the limit. Albums and tracks that were found by name are not repeated
 * then, podcasts and audiobooks are (recorded).
 */
export function listItems(
	server: MusicServer,
	type: LibraryType,
	wanted: ListingFilter,
): LibraryItem[] {
	const { search = null, limit, offset = 0, orderBy = 'sort_name' } = wanted;
	const items = ordered(server, passing(server, type, wanted), orderBy, wanted.user ?? null);
	if (search === null) return page(items, limit, offset);
	const found = page(
		items.filter((item) => matchesName(item, search)),
		limit,
		offset,
	);
	if (found.length >= ENOUGH_HITS || offset > 0 || search.includes(' - ')) return found;
	const made = items.filter(
		(item) => isMadeBy(item, search) && !(isSung(item) && found.includes(item)),
	);
	return [...found, ...page(made, limit, 0)];
}

function passing(server: MusicServer, type: LibraryType, wanted: ListingFilter) {
	const { library, history } = server;
	const { user = null } = wanted;
	const { favorite = null, providers = null, playedOnly = false, accepts } = wanted;
	const genres = wanted.genres && namesOfGenres(library, wanted.genres);
	const items: readonly LibraryItem[] = library.list(type);
	return items.filter(
		(item) =>
			isVisible(user, item) &&
			(favorite === null || favoriteOf(server, user, item) === favorite) &&
			(providers === null ||
				item.mediaType === 'genre' ||
				providers.includes(item.source.instance)) &&
			(!playedOnly || history.plays(item).count > 0) &&
			(!genres || (item.genres?.some((name) => genres.includes(name)) ?? false)) &&
			(accepts?.(item) ?? true),
	);
}

function namesOfGenres(library: Library, ids: readonly number[]): string[] {
	return library
		.list('genre')
		.filter(({ libraryId }) => ids.includes(Number(libraryId)))
		.map(({ name }) => name);
}

function ordered(
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
	return items.sort(orderBy.endsWith('_desc') ? invertedOrder(compare) : compare);
}

function page(items: LibraryItem[], limit: number, offset: number): LibraryItem[] {
	return items.slice(offset, limit === 0 ? undefined : offset + limit);
}

/** "Artist - Title" matches both, for items with artists. */
export function matchesName(item: LibraryItem, search: string): boolean {
	const [artist = '', ...title] = search.split(' - ');
	if (title.length > 0 && 'artists' in item) {
		return includes(item.name, title.join(' - ')) && isBy(item.artists, artist);
	}
	return includes(item.name, search);
}

function isMadeBy(item: LibraryItem, search: string): boolean {
	if (item.mediaType === 'podcast') return includes(item.publisher, search);
	if (item.mediaType === 'audiobook') return item.authors.some((name) => includes(name, search));
	return isSung(item) && isBy(item.artists, search);
}

function isSung(item: LibraryItem): item is Album | Track {
	return item.mediaType === 'album' || item.mediaType === 'track';
}

function isBy(artists: readonly Artist[], search: string): boolean {
	return artists.some(({ name }) => includes(name, search));
}

function includes(name: string, search: string): boolean {
	return searchName(name).includes(searchName(search));
}
