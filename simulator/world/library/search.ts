import { matchesName, listItems } from './listing';
import type { ItemForm, LibraryItem, LibraryType } from './media';
import type { MusicServer } from '../music-server';
import { searchName } from './comparable-names';
import { isVisible } from '../playlists/playlist-access';
import { PROVIDERS } from '../providers/providers';
import type { Provider } from '../providers/providers';
import type { User } from '../users/users';

/** A hit, in the form in which it was found. */
export interface SearchHit {
	readonly item: LibraryItem;
	readonly form: ItemForm;
}

export interface SearchRequest {
	readonly query: string;
	readonly limit: number;
	readonly user: User;
	/** Whether hits of the library itself are requested. */
	readonly inLibrary: boolean;
	/** The providers to search. */
	readonly providers: readonly Provider[];
	/** A provider is not searched again for a name that the library has exactly (2.10 and newer). */
	readonly trustsExactHits: boolean;
}

/** The providers that can be searched: for the others, only the library has hits. */
export const SEARCHABLE_PROVIDERS = PROVIDERS.filter(({ domain }) =>
	['filesystem', 'spotify'].includes(domain),
).sort((one, other) => (one.instance < other.instance ? -1 : 1));

/**
 * The hits of one type. The library and the providers are asked for `limit` each and take turns; then the list is cut,
 * and duplicates are only removed after that. A folder of files finds the same as the library, so there are fewer hits
 * than requested, although there would be more (observed).
 */
export function search(server: MusicServer, type: LibraryType, wanted: SearchRequest): SearchHit[] {
	const { query, limit, user } = wanted;
	const own = listItems(server, type, { search: query, limit, user });
	const lists = wanted.providers
		.filter((provider) => !wanted.trustsExactHits || !own.some(isExact(query, provider)))
		.map((provider) =>
			hitsOf(provider, server, type, query)
				.filter(({ item }) => isVisible(user, item))
				.slice(0, limit),
		)
		.map((hits) => hits.filter(({ item, form }) => form === 'library' || !own.includes(item)));
	if (wanted.inLibrary) lists.unshift(own.map((item): SearchHit => ({ item, form: 'library' })));
	const found = unique(takingTurns(lists).slice(0, limit));
	// Exact names come first, those of the library before others.
	return found
		.map((hit) => ({ hit, rank: rankOf(hit, query) }))
		.sort((one, other) => other.rank - one.rank)
		.map(({ hit }) => hit);
}

/** In the provider's order, not sorted by name. */
function hitsOf(
	{ domain, instance, isStreaming }: Provider,
	{ library }: MusicServer,
	type: LibraryType,
	query: string,
): SearchHit[] {
	const items: readonly LibraryItem[] = isStreaming
		? library.offeredBy(domain, type)
		: library.list(type);
	return items
		.filter((item) => item.source.instance === instance && matchesName(item, query))
		.map((item) => ({ item, form: isStreaming ? 'provider' : 'library' }));
}

function isExact(query: string, { instance }: Provider) {
	return ({ name, source }: LibraryItem) =>
		source.instance === instance && searchName(name) === searchName(query);
}

function takingTurns(lists: readonly (readonly SearchHit[])[]): SearchHit[] {
	const longest = Math.max(0, ...lists.map(({ length }) => length));
	return Array.from({ length: longest }, (_, turn) =>
		lists.map((list) => list[turn]).filter((hit) => hit !== undefined),
	).flat();
}

function unique(hits: readonly SearchHit[]): SearchHit[] {
	return hits.filter(
		({ item, form }, index) =>
			hits.findIndex((other) => other.item === item && other.form === form) === index,
	);
}

function rankOf({ item, form }: SearchHit, query: string): number {
	if (searchName(item.name) !== searchName(query)) return 0;
	return form === 'library' ? 2 : 1;
}
