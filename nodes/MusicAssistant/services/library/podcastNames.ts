import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import type { PlayerQueue, PlayingMedia } from '../../api/models/playerQueue';
import { simplifyPlayback } from '../simplifyMedia';

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
