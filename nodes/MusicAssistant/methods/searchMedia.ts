import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { searchLibrary, type LibraryType } from '../services/library/libraryItems';
import { joinedNames } from '../helpers/items';
import { disambiguateNames } from './disambiguateNames';
import { queryServer, toListError } from './session';

/** The list shows this many of each type; searching narrows it down. */
const LIMIT_PER_TYPE = 50;

/** Everything in the library that can be played, each entry with its type. */
export async function searchMedia(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searchByType(this, filter);
}

/** The favorites among them. */
export async function searchFavorites(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searchByType(this, filter, undefined, { favorite: true });
}

export async function searchAlbums(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searchByType(this, filter, 'album');
}

export async function searchPlaylists(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searchByType(this, filter, 'playlist');
}

export async function searchTracks(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searchByType(this, filter, 'track');
}

export async function searchPodcasts(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searchByType(this, filter, 'podcast');
}

/** @param type if left out, each name is followed by its type */
async function searchByType(
	context: ILoadOptionsFunctions,
	filter: string,
	type?: LibraryType,
	only: { favorite?: true } = {},
): Promise<INodeListSearchResult> {
	const items = await queryServer(
		context,
		async (client) =>
			await searchLibrary(client, filter.trim(), LIMIT_PER_TYPE, type && [type], only),
	);
	if (items === undefined) {
		throw toListError(context, {
			message: 'This server cannot list its library',
			description: `Set the field to "By URI" and enter the URI, for example library://${type ?? 'playlist'}/13.`,
		});
	}
	const results = items.flatMap((item) => {
		const { uri, mediaType } = item;
		if (uri === undefined) return [];
		const name = item.name ?? uri;
		const artists = joinedNames(item.artists);
		const suffix = type ? '' : ` (${typeLabel(mediaType)})`;
		return {
			name: name + suffix,
			value: uri,
			...(artists === null ? {} : { longName: `${name} by ${artists}${suffix}` }),
		};
	});
	return { results: disambiguateNames(results) };
}

function typeLabel(mediaType = 'item'): string {
	return mediaType.replace('_', ' ');
}
