import { ApiError, asApiError, asUnanswerable, undefinedIfRefused } from '../../api/apiError';
import type { CallOptions, MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { parseUri, type MediaReference } from '../../helpers/uri';
import { hasIdOrUri } from '../../api/models/mediaItems';
import type { PlayerQueue, PlayingMedia } from '../../api/models/playerQueue';
import { simplifyPlayback } from '../simplifyMedia';

/**
 * The item of a URI. Servers of 2.7 and 2.8 refuse the URI of a playlist that Music Assistant itself stores, even while it
 * is in the library, but find the playlist by its ID (observed).
 *
 * @throws ApiError as the server refuses the URI
 */
export async function readItemByUri(
	client: MusicAssistantClient,
	uri: string,
	options: CallOptions = {},
): Promise<MediaItem> {
	const found = await client.call('music/item_by_uri', { uri }, options).catch(asApiError);
	if (!(found instanceof ApiError)) return found;
	const reference = parseUri(uri);
	const isProviderPlaylist =
		reference?.kind === 'item' &&
		reference.mediaType === 'playlist' &&
		reference.provider !== 'library';
	if (!found.isInternal || !isProviderPlaylist) throw found;
	const { itemId, provider } = reference;
	const playlist = { item_id: itemId, provider_instance_id_or_domain: provider };
	const foundById = await client.tryCall('music/playlists/get', playlist, options);
	if (foundById === undefined) throw found;
	return foundById;
}

/** Reads items in full, for lists that only have references. An item that the server does not return stays as it is. */
export async function readFullItems(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
): Promise<MediaItem[]> {
	return await Promise.all(items.map(async (item) => await readFullItem(client, item)));
}

async function readFullItem(client: MusicAssistantClient, item: MediaItem): Promise<MediaItem> {
	const { uri } = item;
	const full = uri === undefined ? undefined : await client.tryCall('music/item_by_uri', { uri });
	if (full?.mediaType !== 'podcast_episode') return full ?? item;
	return (await findListedEpisode(client, full).catch(undefinedIfRefused)) ?? full;
}

/**
 * An episode from the list of its podcast: read by its URI it never counts as played (observed on 2.7 and 2.8).
 * `undefined` if the list does not have it, or if the server does not list episodes.
 */
export async function findListedEpisode(
	client: MusicAssistantClient,
	episode: MediaItem,
	options: { noCache?: boolean } = {},
): Promise<MediaItem | undefined> {
	const { itemId, provider } = episode.podcast ?? {};
	if (itemId === undefined || provider === undefined) return undefined;
	const container = { mediaType: 'podcast', itemId, provider };
	const episodes = await readTracksOrEpisodes(client, container, options);
	return episodes?.find((one) => hasIdOrUri(one, episode.uri ?? ''));
}

/**
 * The item of a URI; `missing` if the server finds none, `unknown` if it cannot be asked: the token lacks the permission,
 * or the server has no such command.
 *
 * @throws ApiError if no answer comes
 */
export async function resolveUriOrMissing(
	client: MusicAssistantClient,
	uri: string,
	options: { noCache?: boolean } = {},
): Promise<MediaItem | 'missing' | 'unknown'> {
	return await readItemByUri(client, uri, options).catch(asMissingOrUnknown);
}

/** What a failed lookup means. @throws ApiError if no answer came */
export function asMissingOrUnknown(reason: unknown): 'missing' | 'unknown' {
	const { kind } = asApiError(reason);
	if (kind === 'unexplained' || kind === 'rejected') return 'missing';
	asUnanswerable(reason);
	return 'unknown';
}

/**
 * The library item of any item; null if the library does not have it, `undefined` if the server does not report it.
 * Servers resolve the URI of a provider to the library item if there is one; this asks again for the others.
 */
export async function findLibraryItem(
	client: MusicAssistantClient,
	item: MediaItem,
	options: { noCache?: boolean } = {},
): Promise<MediaItem | null | undefined> {
	const provider = item.provider ?? '';
	if (provider === 'library') return item;
	const source = {
		media_type: item.mediaType ?? '',
		item_id: item.itemId ?? '',
		provider_instance_id_or_domain: provider,
	};
	return await client.tryCall('music/get_library_item', source, options);
}

/** A container of tracks or episodes, as commands identify it. */
export interface MediaContainer {
	mediaType: string;
	itemId: string;
	provider: string;
}

/** The container that a reference identifies. The server resolves a web address. */
export async function resolveMediaContainer(
	client: MusicAssistantClient,
	media: MediaReference,
): Promise<MediaContainer> {
	if (media.kind === 'item') return media;
	return toMediaContainer(await client.call('music/item_by_uri', { uri: media.uri }));
}

export function toMediaContainer({
	mediaType = '',
	itemId = '',
	provider = '',
}: MediaItem): MediaContainer {
	return { mediaType, itemId, provider };
}

/**
 * Reads the tracks or episodes of an album, playlist or podcast, in its order.
 * `undefined` for other media types, and if the server has no command for it.
 */
export async function readTracksOrEpisodes(
	client: MusicAssistantClient,
	container: MediaContainer,
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

/** The provider instances that have an item; none if the server does not report them. */
export async function readItemProviders(
	client: MusicAssistantClient,
	uri: string,
): Promise<string[]> {
	const item = await client.tryCall('music/item_by_uri', { uri });
	const instances = (item?.providerMappings ?? []).flatMap(
		({ providerInstance }) => providerInstance ?? [],
	);
	return [...new Set(instances)];
}

const EPISODE = 'podcast_episode';

/**
 * The names of podcasts by their URIs, for episodes that come without it: servers of 2.7 and 2.8 have the name of the
 * episode there (observed). Each podcast is looked up once; one that the server does not find is left out.
 */
export async function readPodcastNames(
	client: MusicAssistantClient,
	uris: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const found = await Promise.all(
		[...new Set(uris)].map(async (uri) => {
			const podcast = await client.tryCall('music/item_by_uri', { uri });
			return podcast?.name === undefined ? [] : [[uri, podcast.name] as const];
		}),
	);
	return new Map(found.flat());
}

/** The items, with the names of the podcasts of those that are episodes. */
export async function withPodcastNames(
	client: MusicAssistantClient,
	items: readonly MediaItem[],
): Promise<MediaItem[]> {
	const names = await readPodcastNames(
		client,
		items.flatMap((item) => unnamedPodcastUri(item) ?? []),
	);
	return items.map((item) => {
		const name = names.get(unnamedPodcastUri(item) ?? '');
		return item.podcast && name !== undefined
			? { ...item, podcast: { ...item.podcast, name } }
			: item;
	});
}

/** An item, with the name of its podcast if it is an episode. */
export async function withPodcastName(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<MediaItem> {
	const [named = item] = await withPodcastNames(client, [item]);
	return named;
}

/** What plays, with the name of its podcast if it is an episode. */
async function withPodcastNameAsAlbum(
	client: MusicAssistantClient,
	media: PlayingMedia | null | undefined,
): Promise<PlayingMedia | null | undefined> {
	if (!media || media.mediaType !== EPISODE || media.album !== undefined) return media;
	const { uri, podcastUri = await podcastUriOf(client, uri) } = media;
	const names = await readPodcastNames(client, podcastUri === undefined ? [] : [podcastUri]);
	return { ...media, album: names.get(podcastUri ?? '') };
}

/** Like `simplifyPlayback`, with the name of its podcast if an episode plays. */
export async function simplifyPlaybackWithPodcast(
	client: MusicAssistantClient,
	{ state, media }: { state: string | undefined; media: PlayingMedia | null | undefined },
): Promise<ReturnType<typeof simplifyPlayback>> {
	const shown = state === 'idle' ? undefined : await withPodcastNameAsAlbum(client, media);
	return simplifyPlayback({ state, media: shown }, client);
}

/** The same for a queue. */
export async function simplifyQueuePlayback(
	client: MusicAssistantClient,
	queue: PlayerQueue | undefined,
): Promise<ReturnType<typeof simplifyPlayback>> {
	const playback = { state: queue?.state, media: queue?.currentMedia };
	return await simplifyPlaybackWithPodcast(client, playback);
}

/** Players report no podcast: it is found by the episode. */
async function podcastUriOf(
	client: MusicAssistantClient,
	episodeUri: string | undefined,
): Promise<string | undefined> {
	if (episodeUri === undefined) return undefined;
	return (await client.tryCall('music/item_by_uri', { uri: episodeUri }))?.podcast?.uri;
}

function unnamedPodcastUri({ podcast }: MediaItem): string | undefined {
	return podcast?.name === undefined ? podcast?.uri : undefined;
}
