import { hasIdOrUri } from '../../helpers/mediaItems';
import { undefinedIfRefused } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { readTracksOrEpisodes } from './mediaContainer';

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
