import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { searchLibrary, type LibraryType } from '../services/library/library';
import { joinedNames } from '../helpers/items';
import { distinct } from './distinct';
import { askServer, inPlaceOfList } from './session';

/** How many entries of each kind a list shows; searching narrows it. */
const SHOWN_PER_KIND = 50;

/** What the library holds that can be played, each entry with its kind. */
export async function searchMedia(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searched(this, filter);
}

export async function searchAlbums(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searched(this, filter, 'album');
}

export async function searchPlaylists(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searched(this, filter, 'playlist');
}

export async function searchPodcasts(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return await searched(this, filter, 'podcast');
}

/** @param only the one kind that is wanted; without it the kind stands behind each name */
async function searched(
	context: ILoadOptionsFunctions,
	filter: string,
	only?: LibraryType,
): Promise<INodeListSearchResult> {
	const items = await askServer(
		context,
		async (client) => await searchLibrary(client, filter.trim(), SHOWN_PER_KIND, only && [only]),
	);
	if (items === undefined) {
		throw inPlaceOfList(context, {
			message: 'This server has no command to list its library',
			description: `Set the field to "By URI" and give the URI, for example library://${only ?? 'playlist'}/13.`,
		});
	}
	const results = items.flatMap((item) => {
		const { uri, mediaType } = item;
		if (uri === undefined) return [];
		const name = item.name ?? uri;
		const artists = joinedNames(item.artists);
		const behind = only ? '' : ` (${kind(mediaType)})`;
		return {
			name: name + behind,
			value: uri,
			...(artists === null ? {} : { longName: `${name} by ${artists}${behind}` }),
		};
	});
	return { results: distinct(results) };
}

function kind(mediaType = 'item'): string {
	return mediaType.replace('_', ' ');
}
