import { text, type JsonObject } from '../values/json';
import type { MediaReference } from '../values/uri';
import type { Server } from './client';

/** The listings of the library, in the order in which people look for something to play. */
const LISTINGS = [
	'music/playlists/library_items',
	'music/podcasts/library_items',
	'music/radios/library_items',
	'music/albums/library_items',
	'music/artists/library_items',
	'music/audiobooks/library_items',
	'music/tracks/library_items',
] as const;

/**
 * What the library holds that can be played, of all kinds, as the server's own search finds it in names.
 *
 * @param term part of a name; empty for everything
 * @param most how many of each kind
 * @returns `undefined` when the server has no command to list its library
 */
export async function searchLibrary(
	server: Server,
	term: string,
	most: number,
): Promise<JsonObject[] | undefined> {
	const search = term === '' ? {} : { search: term };
	const found = await Promise.all(
		LISTINGS.map(async (command) => await server.callIfKnown(command, { ...search, limit: most })),
	);
	return found.every((items) => items === undefined)
		? undefined
		: found.flatMap((items) => items ?? []);
}

/** A container of tracks or episodes, by what commands need to know of it. */
export interface Container {
	mediaType: string;
	itemId: string;
	provider: string;
}

/** The container behind a reference; for a web address the server is asked what it is. */
export async function containerOf(server: Server, media: MediaReference): Promise<Container> {
	if (media.kind === 'item') return media;
	const item = await server.call('music/item_by_uri', { uri: media.uri });
	return {
		mediaType: text(item, 'media_type') ?? '',
		itemId: text(item, 'item_id') ?? '',
		provider: text(item, 'provider') ?? '',
	};
}

/**
 * What is in an album, playlist or podcast, in its own order.
 * `undefined` for anything else, and where the server has no command for it.
 */
export async function contents(
	server: Server,
	container: Container,
): Promise<JsonObject[] | undefined> {
	const { mediaType, itemId, provider } = container;
	const item = { item_id: itemId, provider_instance_id_or_domain: provider };
	switch (mediaType) {
		case 'album':
			return await server.callIfKnown('music/albums/album_tracks', {
				...item,
				in_library_only: false,
			});
		case 'playlist':
			return await server.callIfKnown('music/playlists/playlist_tracks', {
				...item,
				provider_instance_or_domain: provider,
			});
		case 'podcast':
			return await server.callIfKnown('music/podcasts/podcast_episodes', item);
		default:
			return undefined;
	}
}
