import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { undefinedIfRefused } from '../api/apiError';
import type { MusicAssistantClient } from '../api/client';
import type { MediaItem } from '../api/models/mediaItem';
import { distinctByUri } from '../helpers/mediaItems';
import { PLAYABLE_TYPES, searchLibrary, type LibraryType } from '../services/library/libraryItems';
import { searchMusicWithLimitPerType } from '../services/library/searchMusic';
import { createMediaListItems } from './createMediaListItems';
import { queryServer, toListError } from './queryServer';

/** The list shows this many of each type, and as many favorites; searching narrows it down. */
const LIMIT_PER_TYPE = 50;

/** Providers return a lot for any text, best first. */
const PROVIDER_LIMIT_PER_TYPE = 10;

/** Everything in the library that can be played, each entry with its type. */
export async function searchMedia(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await listMedia(this, filter, PLAYABLE_TYPES);
}

/** The favorites among them. */
export async function searchFavorites(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await listMedia(this, filter, PLAYABLE_TYPES, { favoritesOnly: true });
}

export async function searchAlbums(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await listMedia(this, filter, ['album']);
}

export async function searchPlaylists(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await listMedia(this, filter, ['playlist']);
}

export async function searchTracks(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await listMedia(this, filter, ['track']);
}

export async function searchPodcasts(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await listMedia(this, filter, ['podcast']);
}

async function listMedia(
	context: ILoadOptionsFunctions,
	filter: string,
	types: readonly LibraryType[],
	{ favoritesOnly = false } = {},
): Promise<INodeListSearchResult> {
	const term = filter.trim();
	const isLibraryOnly = favoritesOnly || acceptsOnlyLibraryItems(context);
	const entries = await queryServer(context, async (client) => {
		const library = await searchFavoritesFirst(client, term, types, favoritesOnly);
		if (library === undefined) return undefined;
		const isMissing = library.length === 0 && term !== '' && !isLibraryOnly;
		const items = isMissing ? await searchProvidersIfAllowed(client, term, types) : library;
		return await createMediaListItems(client, items, types.length > 1);
	});
	if (entries) return { results: entries };
	const exampleType = types.length === 1 ? types.join('') : 'playlist';
	throw toListError(context, {
		message: 'This server cannot list its library',
		description: `Set the field to "By URI" and enter the URI, for example library://${exampleType}/13.`,
	});
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
