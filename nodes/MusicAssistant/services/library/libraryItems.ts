import { distinctByUri } from '../../api/models/mediaItems';
import type { CallOptions, MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { PagedSource } from '../../api/readPages';
import type { MediaItem, SearchResults } from '../../api/models/mediaItem';
import { findByName } from '../../helpers/nameComparison';

/** By media type, in the order of how often users look for them. */
const LIST_COMMANDS = {
	playlist: 'music/playlists/library_items',
	podcast: 'music/podcasts/library_items',
	radio: 'music/radios/library_items',
	album: 'music/albums/library_items',
	artist: 'music/artists/library_items',
	audiobook: 'music/audiobooks/library_items',
	track: 'music/tracks/library_items',
	genre: 'music/genres/library_items',
} as const;

/** The media types that a library lists. */
export type LibraryType = keyof typeof LIST_COMMANDS;

export function isLibraryType(mediaType: string): mediaType is LibraryType {
	return Object.hasOwn(LIST_COMMANDS, mediaType);
}

/** Those that can be played, in the same order. */
export const PLAYABLE_LIBRARY_TYPES: readonly LibraryType[] = Object.keys(LIST_COMMANDS)
	.filter(isLibraryType)
	.filter((type) => type !== 'genre');

/**
 * The library items whose names match a search by the server. Leaves out media types that the server does not list.
 *
 * @param term part of a name; empty for all items
 * @param limitPerType maximum number of each media type
 * @param types all playable media types by default
 * @param filter further arguments of the commands
 *
 * @returns `undefined` if the server has no command to list any of them
 * @throws ApiError if it refuses to list all of them
 */
export async function searchLibrary(
	client: MusicAssistantClient,
	term: string,
	limitPerType: number,
	types: readonly LibraryType[] = PLAYABLE_LIBRARY_TYPES,
	filter: Pick<LibraryFilter, 'favorite'> = {},
): Promise<MediaItem[] | undefined> {
	const search = term === '' ? filter : { ...filter, search: term };
	const answers = await Promise.all(
		types.map(async (type) => {
			return await client
				.call(LIST_COMMANDS[type], { ...withGenreArgument(type, search), limit: limitPerType })
				.catch(asApiError);
		}),
	);
	const lists = answers.filter((answer) => Array.isArray(answer));
	if (lists.length > 0) return distinctByUri(lists.flat());
	const refused = answers.find((answer) => 'kind' in answer && answer.kind !== 'unknownCommand');
	if (refused instanceof ApiError) throw refused;
	return undefined;
}

/** Filters and order of a library listing, as arguments of its commands. */
export interface LibraryFilter {
	search?: string;
	favorite?: boolean;
	order_by?: string;
	/** Instance IDs; several only from 2.7 on. */
	provider?: string | string[];
	summary?: boolean;
}

/**
 * By default servers from 2.10 on list their own genres, and leave out all others: those that have media are meant, and
 * among the favorites all.
 */
function withGenreArgument<Filter extends Pick<LibraryFilter, 'favorite'>>(
	type: LibraryType,
	filter: Filter,
): Filter & { hide_empty?: boolean } {
	return type === 'genre' ? { ...filter, hide_empty: filter.favorite !== true } : filter;
}

/** Library items as a source for `readPages`. Without the server's count, which includes items that no page has. */
export function pagedLibraryItemSource(
	client: MusicAssistantClient,
	type: LibraryType,
	filter: LibraryFilter,
	options: CallOptions = { isLarge: true },
): PagedSource<MediaItem> {
	return {
		name: `the library's ${type} list`,
		async page(offset, limit, noCache = options.noCache) {
			const page = { ...withGenreArgument(type, filter), limit, offset };
			const rows = await client.call(LIST_COMMANDS[type], page, { ...options, noCache });
			// Servers add matches by publisher or author to the limit, and repeat those by name.
			return rows.length > limit ? distinctByUri(rows) : rows;
		},
		count: async () => undefined,
		identity: ({ uri }) => uri,
	};
}

/** The key of each media type in the response, in the order of how often users look for them. */
const RESULT_KEYS = {
	playlist: 'playlists',
	podcast: 'podcasts',
	radio: 'radio',
	album: 'albums',
	artist: 'artists',
	audiobook: 'audiobooks',
	track: 'tracks',
	genre: 'genres',
} as const;

interface MusicSearchRequest {
	query: string;
	/** All media types if empty. */
	types: readonly string[];
	/** Maximum number of results in total. */
	limit: number;
	libraryOnly: boolean;
	/** Instance ids or domains; all providers if empty. */
	providers: readonly string[];
}

/**
 * Searches the library and its providers with the given filters. Exact matches come first, then the others by media type.
 *
 * Applies the filters again: `library_only` is deprecated (2.10), and the provider filter is not reliable in every version
 * that has it.
 */
export async function searchMusic(
	client: MusicAssistantClient,
	request: MusicSearchRequest,
): Promise<MediaItem[]> {
	const { query, types, limit, libraryOnly, providers } = request;
	const only = libraryOnly ? ['library'] : providers;
	const results = await client.call('music/search', {
		search_query: query,
		// Servers apply the limit before they drop duplicates, so they may return fewer results.
		limit: Math.max(25, limit * 2),
		...(types.length > 0 ? { media_types: [...types] } : {}),
		...(libraryOnly ? { library_only: true } : {}),
		...(only.length > 0 ? { providers: [...only] } : {}),
	});
	const hits = collectHits(results, types).filter(
		(hit) => only.length === 0 || only.some((provider) => isFromProvider(hit, provider)),
	);
	return sortExactFirst(hits, query).slice(0, limit);
}

/**
 * Searches the library and its providers for a few items of each type. Exact matches come first, then the others by media
 * type.
 */
export async function searchMusicWithLimitPerType(
	client: MusicAssistantClient,
	query: string,
	types: readonly string[],
	limitPerType: number,
): Promise<MediaItem[]> {
	const results = await client.call('music/search', {
		search_query: query,
		media_types: [...types],
		limit: limitPerType,
	});
	return sortExactFirst(collectHits(results, types), query);
}

function collectHits(results: SearchResults, types: readonly string[]): MediaItem[] {
	const hits = Object.entries(RESULT_KEYS)
		.filter(([type]) => types.length === 0 || types.includes(type))
		.flatMap(([, key]) => results[key]);
	return distinctByUri(hits);
}

function sortExactFirst(hits: readonly MediaItem[], query: string): MediaItem[] {
	const exact = new Set(findByName(hits, query, ({ name }) => [name]));
	return [...exact, ...hits.filter((hit) => !exact.has(hit))];
}

/** Whether an item is from a provider, given by its instance or domain. */
function isFromProvider(item: MediaItem, provider: string): boolean {
	return (
		item.provider === provider ||
		item.providerMappings.some(
			({ providerInstance, providerDomain }) =>
				providerInstance === provider || providerDomain === provider,
		)
	);
}
