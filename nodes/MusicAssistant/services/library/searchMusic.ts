import { distinctByUri } from '../../api/models/mediaItems';
import { findByName } from '../../helpers/nameComparison';
import type { MusicAssistantClient } from '../../api/client';
import type { SearchResults, MediaItem } from '../../api/models/mediaItem';

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

export interface MusicSearchRequest {
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
