import type {
	ILoadOptionsFunctions,
	INodeListSearchResult,
	INodeListSearchItems,
} from 'n8n-workflow';
import { undefinedIfRefused } from '../api/apiError';
import type { MusicAssistantClient } from '../api/client';
import type { MediaItem } from '../api/models/mediaItem';
import {
	distinctByUri,
	detailedMediaTitle,
	mediaTitle,
	sortNewestFirst,
} from '../api/models/mediaItems';
import {
	PLAYABLE_LIBRARY_TYPES,
	searchLibrary,
	type LibraryType,
	isLibraryType,
	searchMusicWithLimitPerType,
} from '../services/library/libraryItems';
import { queryIfSupported, disambiguateNames } from './queryServer';
import {
	containsName,
	distinctNames,
	entriesWithSameName,
	type NamingRule,
} from '../helpers/nameComparison';
import { readItemProviders } from '../services/library/readItems';
import type { ServerAddress } from '../api/models/imageLocation';
import { encodeForUrl } from '../helpers/uri';

/** The list shows this many of each type, and as many favorites; searching narrows it down. */
const LIMIT_PER_TYPE = 50;

/** Providers return a lot for any text, best first. */
const PROVIDER_LIMIT_PER_TYPE = 10;

/** Creates the method of a locator's list of media. */
function createMediaSearch(types: readonly LibraryType[], options?: { favoritesOnly: boolean }) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		return await listMedia(this, filter, types, options);
	};
}

/** Everything in the library that can be played, each entry with its type. */
export const searchMedia = createMediaSearch(PLAYABLE_LIBRARY_TYPES);

/** The favorites among them. */
export const searchFavorites = createMediaSearch(PLAYABLE_LIBRARY_TYPES, { favoritesOnly: true });

export const searchAlbums = createMediaSearch(['album']);

export const searchPlaylists = createMediaSearch(['playlist']);

export const searchPodcasts = createMediaSearch(['podcast']);

export const searchRadios = createMediaSearch(['radio']);

export const searchTracks = createMediaSearch(['track']);

/** How many podcasts and episodes are listed without a filter, and with one. */
const MAX_PODCASTS = 50;
const NEWEST_EPISODES_PER_PODCAST = 5;
const MAX_EPISODES = 100;

/** The newest episodes of the podcasts in the library, or those that a filter finds, except those without a transcript. */
export async function searchEpisodes(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const isSearch = filter.trim() !== '';
	const lists = await queryIfSupported(
		this,
		async (client) => {
			const podcasts = await searchLibrary(client, '', MAX_PODCASTS, ['podcast']);
			return (
				podcasts && (await Promise.all(podcasts.map(async (one) => await episodesOf(client, one))))
			);
		},
		{
			message: 'This server cannot list its podcasts',
			description: 'Set the field to "By URI" and enter the URI that Get Podcast Episodes returns.',
		},
	);
	const shown = lists.flatMap((entries) =>
		isSearch
			? entries.filter(({ name }) => containsName(name, filter))
			: entries.slice(0, NEWEST_EPISODES_PER_PODCAST),
	);
	return { results: disambiguateNames(shown.slice(0, MAX_EPISODES)) };
}

async function episodesOf(
	client: MusicAssistantClient,
	{ itemId = '', provider = '', name = '' }: MediaItem,
): Promise<INodeListSearchItems[]> {
	const podcast = { item_id: itemId, provider_instance_id_or_domain: provider };
	const episodes = await client.tryCall('music/podcasts/podcast_episodes', podcast);
	return sortNewestFirst(episodes ?? []).flatMap((episode) =>
		episode.uri === undefined || episode.hasTranscript === false
			? []
			: { name: `${mediaTitle(episode)} (${name})`, value: episode.uri },
	);
}

async function listMedia(
	context: ILoadOptionsFunctions,
	filter: string,
	types: readonly LibraryType[],
	{ favoritesOnly = false } = {},
): Promise<INodeListSearchResult> {
	const term = filter.trim();
	const isLibraryOnly = favoritesOnly || acceptsOnlyLibraryItems(context);
	const exampleType = types.length === 1 ? types.join('') : 'playlist';
	const results = await queryIfSupported(
		context,
		async (client) => {
			const library = await searchFavoritesFirst(client, term, types, favoritesOnly);
			if (library === undefined) return undefined;
			const isMissing = library.length === 0 && term !== '' && !isLibraryOnly;
			const items = isMissing ? await searchProvidersIfAllowed(client, term, types) : library;
			return await createMediaListItems(client, items, types.length > 1);
		},
		{
			message: 'This server cannot list its library',
			description: `Set the field to "By URI" and enter the URI, for example library://${exampleType}/13.`,
		},
	);
	return { results };
}

const LIBRARY_ONLY_OPERATIONS: readonly unknown[] = ['sync', 'removeItem'];

/** Whether the operation can do nothing with what is not in the library: change a playlist, for example. */
function acceptsOnlyLibraryItems(context: ILoadOptionsFunctions): boolean {
	const resource: unknown = context.getCurrentNodeParameter('resource');
	const operation: unknown = context.getCurrentNodeParameter('operation');
	return resource === 'playlist' || LIBRARY_ONLY_OPERATIONS.includes(operation);
}

/** The favorites are asked for separately: those of a large library may come after the limit. */
async function searchFavoritesFirst(
	client: MusicAssistantClient,
	term: string,
	types: readonly LibraryType[],
	favoritesOnly: boolean,
): Promise<MediaItem[] | undefined> {
	const lists = await Promise.all([
		searchLibrary(client, term, LIMIT_PER_TYPE, types, { favorite: true }),
		favoritesOnly ? [] : searchLibrary(client, term, LIMIT_PER_TYPE, types),
	]);
	const known = lists.filter((list) => list !== undefined);
	return known.length < lists.length ? undefined : distinctByUri(known.flat());
}

async function searchProvidersIfAllowed(
	client: MusicAssistantClient,
	term: string,
	types: readonly LibraryType[],
): Promise<MediaItem[]> {
	const found = searchMusicWithLimitPerType(client, term, types, PROVIDER_LIMIT_PER_TYPE);
	return (await found.catch(undefinedIfRefused)) ?? [];
}

/**
 * The entries of a list for media items. Each shows the artist and, if it is not in the library, which provider has it.
 *
 * @param showsMediaType whether the items are of several media types
 */
async function createMediaListItems(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
	showsMediaType: boolean,
): Promise<INodeListSearchItems[]> {
	const listed = items.filter(({ uri }) => uri !== undefined);
	const providers = await readProviderNames(client, listed, showsMediaType);
	const namings = namingRules(showsMediaType, providers);
	const names = distinctNames(listed, [
		...namings,
		(item) => `${namings[0](item)} ${item.uri ?? ''}`,
	]);
	return listed.map((item, index) => {
		const url = webPageUrl(item, client);
		return { name: names[index] ?? '', value: item.uri ?? '', ...(url !== undefined && { url }) };
	});
}

type ProviderNames = ReadonlyMap<MediaItem, string>;

type NamingRules = readonly [NamingRule<MediaItem>, ...NamingRule<MediaItem>[]];

/** The shortest first: with the provider only if the item is not in the library, or if nothing else distinguishes it. */
function namingRules(showsType: boolean, providers: ProviderNames): NamingRules {
	const suffix = (item: MediaItem, provider?: string) => {
		const type = showsType ? (item.mediaType ?? 'item').replace('_', ' ') : undefined;
		const notes = [type, provider].filter((note) => note !== undefined);
		return notes.length > 0 ? ` (${notes.join(', ')})` : '';
	};
	const shown = (item: MediaItem) => (isInLibrary(item) ? undefined : providers.get(item));
	return [
		(item) => mediaTitle(item) + suffix(item, shown(item)),
		(item) => detailedMediaTitle(item) + suffix(item, shown(item)),
		(item) => mediaTitle(item) + suffix(item, providers.get(item)),
	];
}

function isInLibrary({ provider }: MediaItem): boolean {
	return provider === 'library';
}

/** The names of the providers of the items that are not in the library, or that nothing else distinguishes. */
async function readProviderNames(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
	showsType: boolean,
): Promise<ProviderNames> {
	const ambiguous = entriesWithSameName(items, namingRules(showsType, new Map()));
	const shown = items.filter((item) => !isInLibrary(item) || ambiguous.includes(item));
	if (shown.length === 0) return new Map();
	const all = (await client.tryCall('providers', { provider_type: 'music' })) ?? [];
	const nameOf = (given: string) =>
		all.find(({ instanceId, domain }) => [instanceId, domain].includes(given))?.name ?? given;
	const entries = shown.map(async (item) => {
		const { provider = '', uri = '' } = item;
		const instances = isInLibrary(item) ? await readItemProviders(client, uri) : [provider];
		return [item, instances.map(nameOf).join(', ')] as const;
	});
	return new Map((await Promise.all(entries)).filter(([, name]) => name !== ''));
}

/** The page of an item in the web interface of the server (its routes are the same from 2.4 to 2.11). */
function webPageUrl(
	{ mediaType = '', provider, itemId }: MediaItem,
	{ baseUrl }: ServerAddress,
): string | undefined {
	if (!isLibraryType(mediaType) || !provider || !itemId) return undefined;
	return `${baseUrl}/#/${mediaType}s/${encodeForUrl(provider)}/${encodeForUrl(itemId)}`;
}
