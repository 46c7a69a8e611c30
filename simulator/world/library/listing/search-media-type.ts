import { matchesName, listLibraryItems } from './list-library-items';
import type { ItemIdKind, LibraryItem, LibraryType } from '../media-items';
import type { MusicServer } from '../../music-server';
import { toSearchName } from './comparable-names';
import { isVisibleToUser } from '../../playlists/playlist-access';
import { MUSIC_PROVIDERS } from '../../providers/music-providers';
import type { MusicProvider } from '../../providers/music-providers';
import type { User } from '../../users/users';

/** A hit, with the kind of ID with which it was found. */
export interface SearchHit {
	readonly item: LibraryItem;
	readonly idKind: ItemIdKind;
}

export interface SearchRequest {
	readonly query: string;
	readonly limit: number;
	readonly user: User;
	/** Whether hits of the library itself are requested. */
	readonly inLibrary: boolean;
	/** The providers to search. */
	readonly providers: readonly MusicProvider[];
	/** A provider is not searched again for a name that the library has exactly (2.10 and newer). */
	readonly trustsExactHits: boolean;
}

/** The providers that can be searched: for the others, only the library has hits. */
export const SEARCHABLE_PROVIDERS = MUSIC_PROVIDERS.filter(({ domain }) =>
	['filesystem', 'spotify'].includes(domain),
).sort((one, other) => (one.instance < other.instance ? -1 : 1));

/**
 * The hits of one type. The library and the providers return up to `limit` hits each, which are interleaved; the list is
 * cut, and duplicates are only removed after that. A file provider finds the same items as the library, so there are
 * fewer hits than requested, although there would be more (observed).
 */
export function searchMediaType(
	server: MusicServer,
	type: LibraryType,
	request: SearchRequest,
): SearchHit[] {
	const { query, limit, user } = request;
	const libraryHits = listLibraryItems(server, type, { search: query, limit, user });
	const lists = request.providers
		.filter(
			(provider) => !request.trustsExactHits || !libraryHits.some(isExactMatch(query, provider)),
		)
		.map((provider) =>
			searchProvider(provider, server, type, query)
				.filter(({ item }) => isVisibleToUser(user, item))
				.slice(0, limit),
		)
		.map((hits) =>
			hits.filter(({ item, idKind }) => idKind === 'library' || !libraryHits.includes(item)),
		);
	if (request.inLibrary) {
		lists.unshift(libraryHits.map((item): SearchHit => ({ item, idKind: 'library' })));
	}
	const found = withoutDuplicates(interleave(lists).slice(0, limit));
	// Exact matches come first, those of the library before others.
	return found
		.map((hit) => ({ hit, rank: rankOf(hit, query) }))
		.sort((one, other) => other.rank - one.rank)
		.map(({ hit }) => hit);
}

/** In the provider's order, not sorted by name. */
function searchProvider(
	{ domain, instance, isStreaming }: MusicProvider,
	{ library }: MusicServer,
	type: LibraryType,
	query: string,
): SearchHit[] {
	const items: readonly LibraryItem[] = isStreaming
		? library.listOfProvider(domain, type)
		: library.list(type);
	return items
		.filter((item) => item.source.instance === instance && matchesName(item, query))
		.map((item) => ({ item, idKind: isStreaming ? 'provider' : 'library' }));
}

function isExactMatch(query: string, { instance }: MusicProvider) {
	return ({ name, source }: LibraryItem) =>
		source.instance === instance && toSearchName(name) === toSearchName(query);
}

function interleave(lists: readonly (readonly SearchHit[])[]): SearchHit[] {
	const longest = Math.max(0, ...lists.map(({ length }) => length));
	return Array.from({ length: longest }, (_, turn) =>
		lists.map((list) => list[turn]).filter((hit) => hit !== undefined),
	).flat();
}

function withoutDuplicates(hits: readonly SearchHit[]): SearchHit[] {
	return hits.filter(
		({ item, idKind }, index) =>
			hits.findIndex((other) => other.item === item && other.idKind === idKind) === index,
	);
}

function rankOf({ item, idKind }: SearchHit, query: string): number {
	if (toSearchName(item.name) !== toSearchName(query)) return 0;
	return idKind === 'library' ? 2 : 1;
}
