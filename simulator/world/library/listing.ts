import { invalidData, unhandled } from '../../errors';
import { isSince, type Profile } from '../../profiles/profile';
import type { LibraryItem, LibraryType, Album, Artist, Track } from './media-items';
import type { PlayHistory } from './play-history';
import { favoriteStateOf } from './membership';
import type { Library } from './library';
import type { MusicServer } from '../music-server';
import { isVisibleToUser } from '../playlists/playlist-access';
import type { User } from '../users';

/** Lower case, without accents, and with a leading article at the end ("paper lanterns, the"). */
export function toSortName(name: string): string {
	return toPlainLowerCase(name).replace(/^(the|a|an) (.+)$/, '$2, $1');
}

/** The name by which lists sort an item; that of a playlist may have been set by a client. */
export function sortNameOf(item: { readonly name: string; readonly sortName?: string }): string {
	return item.sortName ?? toSortName(item.name);
}

/** What searches compare: only letters and digits, so spaces and punctuation do not matter. */
export function toSearchName(name: string): string {
	return toPlainLowerCase(name).replace(/[^\p{L}\p{N}]/gu, '');
}

function toPlainLowerCase(name: string): string {
	return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

type ItemComparator = (one: LibraryItem, other: LibraryItem) => number;
type SortValue = string | number;

interface SortContext {
	readonly history: PlayHistory;
	/** When the user last changed the favorite state of an item, in seconds since 1970. */
	readonly favoriteSince: (item: LibraryItem) => number;
}

/** The orders of a listing, each also descending with `_desc` at the end of its name. */
const ORDERS: ReadonlyMap<string, (context: SortContext) => ItemComparator> = new Map([
	['name', orderBy(({ name }) => name.toLowerCase())],
	['sort_name', orderBy(sortNameOf)],
	['timestamp_added', orderBy(({ dateAdded }) => dateAdded ?? '')],
	['year', orderBy((item) => (item.mediaType === 'album' ? item.year : 0))],
	['duration', orderBy((item) => ('duration' in item ? item.duration : 0))],
	[
		'artist_name',
		orderBy((item) => ('artists' in item ? toSortName(item.artists[0]?.name ?? '') : '')),
	],
	['play_count', orderBy((item, { history }) => history.playCountOf(item).count)],
	['last_played', orderBy((item, { history }) => history.playCountOf(item).last)],
	['favorite_timestamp', orderBy((item, { favoriteSince }) => favoriteSince(item))],
]);

/** The orders of all media types, where others are rejected (from the maintainer's plan). */
const COMMON_ORDERS = (
	'sort_name name timestamp_added timestamp_modified last_played play_count favorite_timestamp ' +
	'random random_play_count'
).split(' ');

const ORDERS_OF_TYPES: Partial<Record<LibraryType, readonly string[]>> = {
	album: ['year', 'artist_name'],
	track: ['duration', 'artist_name'],
	audiobook: ['duration'],
};

const ORDERS_WITH_COLUMN = ['year', 'duration', 'album_artist_name', 'track_artist_name'];

/**
 * The order of this name in a listing. `artist_name` was replaced by a name for albums and one for tracks in 2.10, and is
 * accepted beside them since listings can be sorted by a field. An unknown name means the order of addition, silently; on
 * later servers, it is refused, and so is one that needs a column of another type (source, and measured on 2.10.4).
 */
export function orderOfName(type: LibraryType, name: string, profile: Profile): string {
	const key = name.replace(/_desc$/, '');
	const direction = name.slice(key.length);
	if (isSince(profile, '2.11')) {
		const field = key.replace(/^(album|track)_artist/, 'artist');
		if (name === '' || orderNames(type).includes(field)) return field + direction;
		throw invalidData(`Unknown sort key: ${name}`);
	}
	const typedArtistOrder = `${type}_artist_name`;
	const artistOrder = isSince(profile, '2.10') ? typedArtistOrder : 'artist_name';
	if (key === artistOrder) return `artist_name${direction}`;
	if (!isSince(profile, '2.10') || key === 'artist_name') {
		return key.endsWith('artist_name') ? '' : name;
	}
	if (ORDERS_WITH_COLUMN.includes(key) && !orderNames(type).includes(key)) {
		throw unhandled(`no such column for ${type}: ${key}`);
	}
	return name;
}

function orderNames(type: LibraryType): readonly string[] {
	return [...COMMON_ORDERS, ...(ORDERS_OF_TYPES[type] ?? [])];
}

function orderBy(value: (item: LibraryItem, context: SortContext) => SortValue) {
	return (context: SortContext): ItemComparator =>
		(one, other) =>
			compareValues(value(one, context), value(other, context));
}

function compareValues(one: SortValue, other: SortValue): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

interface ListingFilter {
	readonly search?: string | null;
	readonly favorite?: boolean | null;
	/** The user whose permissions apply and, where favorites are personal, whose favorites are meant. */
	readonly user?: User | null;
	/** Instances; null means all. */
	readonly providers?: readonly string[] | null;
	readonly playedOnly?: boolean;
	/** Library IDs of genres; null means all. */
	readonly genres?: readonly number[] | null;
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
	return items.sort(orderBy.endsWith('_desc') ? (one, other) => compare(other, one) : compare);
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
