import { distinctByUri } from '../../helpers/items';
import { sameName } from '../../helpers/names';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';

/** Where each kind of hit stands in the answer, in the order in which people look for something to play. */
const HITS = {
	playlist: 'playlists',
	podcast: 'podcasts',
	radio: 'radio',
	album: 'albums',
	artist: 'artists',
	audiobook: 'audiobooks',
	track: 'tracks',
	genre: 'genres',
} as const;

export interface SearchRequest {
	query: string;
	/** All kinds where it is empty. */
	types: readonly string[];
	/** How many hits at most, in all. */
	most: number;
	libraryOnly: boolean;
	/** Instance ids or domains; all providers where it is empty. */
	providers: readonly string[];
}

/**
 * What the server finds in the library and at its providers: those of exactly this name first, then kind by kind.
 *
 * What was left out on purpose is left out here once more: `library_only` is on its way out (2.10), and the filter by
 * provider was not reliable in every version that has it.
 */
export async function searchEverywhere(
	client: MusicAssistantClient,
	wanted: SearchRequest,
): Promise<MediaItem[]> {
	const { query, types, most, libraryOnly, providers } = wanted;
	const only = libraryOnly ? ['library'] : providers;
	const results = await client.call('music/search', {
		search_query: query,
		// Servers cut to the limit first and drop what came twice then: fewer would come than there are.
		limit: Math.max(25, most * 2),
		...(types.length > 0 ? { media_types: [...types] } : {}),
		...(libraryOnly ? { library_only: true } : {}),
		...(only.length > 0 ? { providers: [...only] } : {}),
	});
	const found = Object.entries(HITS)
		.filter(([type]) => types.length === 0 || types.includes(type))
		.flatMap(([, key]) => results[key]);
	const hits = distinctByUri(found).filter(
		(hit) => only.length === 0 || only.some((provider) => isFrom(hit, provider)),
	);
	const isExact = (hit: MediaItem) => sameName(hit.name ?? '', query);
	return [...hits.filter(isExact), ...hits.filter((hit) => !isExact(hit))].slice(0, most);
}

/** Whether an item is one of a provider, by the instance or the domain of it. */
function isFrom(item: MediaItem, provider: string): boolean {
	return (
		item.provider === provider ||
		item.providerMappings.some(
			({ providerInstance, providerDomain }) =>
				providerInstance === provider || providerDomain === provider,
		)
	);
}
