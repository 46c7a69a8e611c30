import * as arg from '../parameters';
import { matchesName, listLibraryItems, toSearchName } from '../../world/library/listing';
import { LIBRARY_MEDIA_TYPES, PROVIDER_MEDIA_TYPES } from '../../world/library/media-items';
import type { ItemIdKind, LibraryItem, LibraryType } from '../../world/library/media-items';
import type { MusicServer, CommandContext } from '../../world/music-server';
import { isVisibleToUser } from '../../world/playlists/playlist-access';
import { MUSIC_PROVIDERS, type MusicProvider } from '../../world/providers/providers';
import type { User } from '../../world/users';
import { CommandError, unhandled } from '../../errors';
import { isSince } from '../../profiles/profile';
import { matchShareUrl } from '../../world/library/library';
import { mediaObjectForCaller } from '../../wire/media-object';
import type { WireObject } from '../../json';
import { defineCommands } from '../command';

interface SearchHit {
	readonly item: LibraryItem;
	readonly idKind: ItemIdKind;
}

interface SearchRequest {
	readonly query: string;
	readonly limit: number;
	readonly user: User;
	readonly inLibrary: boolean;
	readonly providers: readonly MusicProvider[];
	/** A provider is not searched again for a name that the library has exactly (2.10 and newer). */
	readonly trustsExactHits: boolean;
}

/** The providers that can be searched: for the others, only the library has hits. */
const SEARCHABLE_PROVIDERS = MUSIC_PROVIDERS.filter(({ domain }) =>
	['filesystem', 'spotify'].includes(domain),
).sort((one, other) => (one.instance < other.instance ? -1 : 1));

/** The keys of the result are plural, except for `radio`. */
const RESULT_KEYS: Readonly<Record<LibraryType, string>> = {
	artist: 'artists',
	album: 'albums',
	track: 'tracks',
	playlist: 'playlists',
	radio: 'radio',
	audiobook: 'audiobooks',
	podcast: 'podcasts',
	genre: 'genres',
};

const ACCEPTED_TYPES = [...LIBRARY_MEDIA_TYPES, 'podcast_episode'] as const;

type SearchResults = Partial<Record<LibraryType, readonly WireObject[]>>;

export const searchCommands = defineCommands({
	/**
	 * An empty query finds everything, or nothing from 2.10 on; an unknown media type fails the search, and an empty list of
	 * types means all. Episodes are accepted as a type but never found (observed); genres are found from 2.10 on.
	 */
	'music/search': {
		parameters: {
			search_query: arg.required(arg.text),
			media_types: arg.withDefault(
				arg.listType(arg.enumerationOrUnknownType('MediaType', ACCEPTED_TYPES)),
				PROVIDER_MEDIA_TYPES,
			),
			limit: arg.withDefault(arg.integer, 25),
			library_only: arg.withDefault(arg.boolean, false),
			providers: arg.onlySince('2.10', arg.optionalOrNull(arg.listType(arg.text))),
		},
		returns: 'SearchResults',
		actsForOthers: true,
		execute({ search_query: query, media_types: types, limit, ...where }, context) {
			const isLater = isSince(context.server.profile, '2.10');
			if (isLater && query.trim() === '') return resultsObject({}, context);
			if (matchShareUrl(query)) return resultsObject(resultsAtShareUrl(query, context), context);
			if (types.includes('unknown')) throw unhandled('unknown media type');
			const request: SearchRequest = {
				query,
				limit,
				user: context.caller,
				...toSearchScope(where.providers ?? (where.library_only ? ['library'] : null)),
				trustsExactHits: isLater && where.providers === null && !where.library_only,
			};
			const results: SearchResults = {};
			for (const type of isLater ? LIBRARY_MEDIA_TYPES : PROVIDER_MEDIA_TYPES) {
				if (types.length > 0 && !types.includes(type)) continue;
				results[type] = searchMediaType(context.server, type, request).map(({ item, idKind }) =>
					mediaObjectForCaller(context, item, { idKind }),
				);
			}
			return resultsObject(results, context);
		},
	},
});

/**
 * The hits of one type. The library and the providers return up to `limit` hits each, which are interleaved; the list is
 * cut, and duplicates are only removed after that. A file provider finds the same items as the library, so there are
 * fewer hits than requested, although there would be more (observed).
 */
function searchMediaType(
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

/** Providers are given by instance or domain; `library` is the library itself. */
function toSearchScope(named: readonly string[] | null) {
	if (named === null) return { inLibrary: true, providers: SEARCHABLE_PROVIDERS };
	return {
		inLibrary: named.includes('library'),
		providers: SEARCHABLE_PROVIDERS.filter(
			({ instance, domain }) => named.includes(instance) || named.includes(domain),
		),
	};
}

function resultsAtShareUrl(url: string, context: CommandContext): SearchResults {
	try {
		const item = context.server.library.resolve(url);
		if (item.mediaType === 'podcast_episode') return {};
		return { [item.mediaType]: [mediaObjectForCaller(context, item, { detail: 'single' })] };
	} catch (error) {
		if (error instanceof CommandError) return {};
		throw error;
	}
}

function resultsObject(
	results: SearchResults,
	{ server: { profile } }: CommandContext,
): WireObject {
	return {
		...Object.fromEntries(
			PROVIDER_MEDIA_TYPES.map((type) => [RESULT_KEYS[type], results[type] ?? []] as const),
		),
		...(isSince(profile, '2.8') && { genres: results.genre ?? [] }),
		...(isSince(profile, '2.10') && { sound_effects: [] }),
	};
}
