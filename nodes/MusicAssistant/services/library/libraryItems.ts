import { distinctByUri } from '../../helpers/mediaItems';
import type { MediaReference } from '../../helpers/uri';
import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { PagedSource } from '../../api/readPages';
import type { CallOptions } from '../../api/session';
import type { MediaItem } from '../../api/models/mediaItem';

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

/** In the order of how often users look for them. */
export const PLAYABLE_TYPES: readonly LibraryType[] = [
	'playlist',
	'podcast',
	'radio',
	'album',
	'artist',
	'audiobook',
	'track',
];

/**
 * The library items whose names match a search by the server. Leaves out media types that the server does not list.
 *
 * @param term part of a name; empty for all items
 * @param limit maximum number of each media type
 * @param types all playable media types by default
 * @param filter further arguments of the commands
 *
 * @returns `undefined` if the server has no command to list any of them
 * @throws ApiError if it refuses to list all of them
 */
export async function searchLibrary(
	client: MusicAssistantClient,
	term: string,
	limit: number,
	types: readonly LibraryType[] = PLAYABLE_TYPES,
	filter: Pick<LibraryFilter, 'favorite'> = {},
): Promise<MediaItem[] | undefined> {
	const search = term === '' ? filter : { ...filter, search: term };
	const answers = await Promise.all(
		types.map(async (type) => {
			return await client.call(LIST_COMMANDS[type], { ...search, limit }).catch(asApiError);
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
	provider?: string;
	summary?: boolean;
}

/** Library items as a source for `readPages`. Without the server's count, which includes items that no page has. */
export function libraryItemSource(
	client: MusicAssistantClient,
	type: LibraryType,
	filter: LibraryFilter,
	options: CallOptions = { isLarge: true },
): PagedSource<MediaItem> {
	return {
		name: `the ${type} list of the library`,
		async page(offset, limit) {
			const page = { ...filter, limit, offset };
			const rows = await client.call(LIST_COMMANDS[type], page, options);
			// Servers add matches by publisher or author to the limit, and repeat those by name.
			return rows.length > limit ? distinctByUri(rows) : rows;
		},
		count: async () => undefined,
		identity: ({ uri }) => uri,
	};
}

/** A container of tracks or episodes, as commands identify it. */
export interface Container {
	mediaType: string;
	itemId: string;
	provider: string;
}

/** The container that a reference identifies. The server resolves a web address. */
export async function resolveContainer(
	client: MusicAssistantClient,
	media: MediaReference,
): Promise<Container> {
	if (media.kind === 'item') return media;
	return containerOfItem(await client.call('music/item_by_uri', { uri: media.uri }));
}

export function containerOfItem({
	mediaType = '',
	itemId = '',
	provider = '',
}: MediaItem): Container {
	return { mediaType, itemId, provider };
}

/**
 * Reads the tracks or episodes of an album, playlist or podcast, in its order.
 * `undefined` for other media types, and if the server has no command for it.
 */
export async function readTracksOrEpisodes(
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
