import { distinctByUri } from '../../helpers/items';
import type { MediaReference } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { PagedSource } from '../../api/pages';
import type { MediaItem } from '../../api/models/mediaItem';

/** The listings of the library. */
const LISTINGS = {
	playlist: 'music/playlists/library_items',
	podcast: 'music/podcasts/library_items',
	radio: 'music/radios/library_items',
	album: 'music/albums/library_items',
	artist: 'music/artists/library_items',
	audiobook: 'music/audiobooks/library_items',
	track: 'music/tracks/library_items',
	genre: 'music/genres/library_items',
} as const;

/** The kinds of item a library lists. */
export type LibraryType = keyof typeof LISTINGS;

/** What can be chosen to play, in the order in which people look for it. */
const PLAYABLE_TYPES: readonly LibraryType[] = [
	'playlist',
	'podcast',
	'radio',
	'album',
	'artist',
	'audiobook',
	'track',
];

/**
 * What the library holds that can be played, of all kinds, as the server's own search finds it in names. A kind that the
 * server does not list is left out.
 *
 * @param term part of a name; empty for everything
 * @param most how many of each kind
 * @param types the kinds that are wanted, all that can be played where it is left out
 *
 * @returns `undefined` when the server has no command to list any of them
 * @throws ApiError when it refuses to list any
 */
export async function searchLibrary(
	client: MusicAssistantClient,
	term: string,
	most: number,
	types: readonly LibraryType[] = PLAYABLE_TYPES,
): Promise<MediaItem[] | undefined> {
	const search = term === '' ? {} : { search: term };
	const answers = await Promise.all(
		types.map(async (type) => {
			return await client.call(LISTINGS[type], { ...search, limit: most }).catch(asApiError);
		}),
	);
	const lists = answers.filter((answer) => Array.isArray(answer));
	if (lists.length > 0) return distinctByUri(lists.flat());
	const refused = answers.find((answer) => 'kind' in answer && answer.kind !== 'unknownCommand');
	if (refused instanceof ApiError) throw refused;
	return undefined;
}

/** Which part of the library, and in what order. */
export interface LibraryFilter {
	search?: string;
	favorite?: boolean;
	order_by?: string;
	provider?: string;
	summary?: boolean;
}

/** One kind of item in the library, as a listing that pages read. Its count is not asked: it counts what no page gives. */
export function libraryItems(
	client: MusicAssistantClient,
	type: LibraryType,
	filter: LibraryFilter,
): PagedSource<MediaItem> {
	return {
		name: `the ${type} list of the library`,
		async page(offset, limit) {
			const page = { ...filter, limit, offset };
			const rows = await client.call(LISTINGS[type], page, { isLarge: true });
			// Hits by publisher or author come on top of the limit, and repeat those by name.
			return rows.length > limit ? distinctByUri(rows) : rows;
		},
		count: async () => undefined,
		identity: ({ uri }) => uri,
	};
}

/** A container of tracks or episodes, by what commands need to know of it. */
export interface Container {
	mediaType: string;
	itemId: string;
	provider: string;
}

/** The container behind a reference; for a web address the server is asked what it is. */
export async function containerOf(
	client: MusicAssistantClient,
	media: MediaReference,
): Promise<Container> {
	if (media.kind === 'item') return media;
	return asContainer(await client.call('music/item_by_uri', { uri: media.uri }));
}

export function asContainer({ mediaType = '', itemId = '', provider = '' }: MediaItem): Container {
	return { mediaType, itemId, provider };
}

/**
 * What is in an album, playlist or podcast, in its own order.
 * `undefined` for anything else, and where the server has no command for it.
 */
export async function contents(
	client: MusicAssistantClient,
	container: Container,
	options: { noCache?: boolean } = {},
): Promise<readonly MediaItem[] | undefined> {
	const { mediaType, itemId, provider } = container;
	const item = { item_id: itemId, provider_instance_id_or_domain: provider };
	switch (mediaType) {
		case 'album':
			return await client.callIfSupported(
				'music/albums/album_tracks',
				{ ...item, in_library_only: false },
				options,
			);
		case 'playlist':
			return await client.callIfSupported(
				'music/playlists/playlist_tracks',
				{ ...item, provider_instance_or_domain: provider },
				options,
			);
		case 'podcast':
			return await client.callIfSupported('music/podcasts/podcast_episodes', item, options);
		default:
			return undefined;
	}
}
