import { isItem } from '../../helpers/items';
import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { verify } from '../verify';
import { contents } from './library';

/**
 * Marks an item as played to its end or as not played, once, and verifies the result.
 *
 * @param item in full, as `music/item_by_uri` gives it
 * @returns why the result cannot be seen; `undefined` when it was
 * @throws ApiError when the server refuses, or goes on reporting the opposite: it ignores the command for some items
 */
export async function markPlayed(
	client: MusicAssistantClient,
	item: MediaItem,
	isPlayed: boolean,
): Promise<string | undefined> {
	await client.call(isPlayed ? 'music/mark_played' : 'music/mark_unplayed', {
		media_item: item.raw,
	});
	const verified = await verify(client, {
		read: async () => await playedStatus(client, item),
		isDone: (status) => (status === undefined ? undefined : status === isPlayed),
		notReported: () => (isEpisode(item) ? EPISODE_NOT_LISTED : NOT_REPORTED),
		notDone: () => unchanged(item, isPlayed),
	});
	return verified.confirmed ? undefined : verified.reason;
}

const NOT_REPORTED = 'The server reports the played status of podcast episodes and audiobooks only';

const EPISODE_NOT_LISTED =
	'The server reports the played status of an episode only among the episodes of its podcast, and this one is not listed there';

/** Whether an item counts as played now; null stands for never played. `undefined` where the server does not report it. */
async function playedStatus(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<boolean | undefined> {
	const now = isEpisode(item) ? await listedEpisode(client, item) : await itemNow(client, item);
	return now?.fullyPlayed === null ? false : now?.fullyPlayed;
}

async function itemNow(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<MediaItem | undefined> {
	const { uri, fullyPlayed } = item;
	if (uri === undefined || fullyPlayed === undefined) return undefined;
	return await client.call('music/item_by_uri', { uri }, { noCache: true });
}

/** An episode as the list of its podcast has it: by its URI alone it is never played (observed on 2.7 and 2.8). */
async function listedEpisode(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<MediaItem | undefined> {
	const { itemId, provider } = item.podcast ?? {};
	if (itemId === undefined || provider === undefined) return undefined;
	const container = { mediaType: 'podcast', itemId, provider };
	const episodes = await contents(client, container, { noCache: true });
	return episodes?.find((episode) => isItem(episode, item.uri ?? ''));
}

function isEpisode(item: MediaItem): boolean {
	return item.mediaType === 'podcast_episode';
}

function unchanged(item: MediaItem, isPlayed: boolean): ApiError {
	const name = item.name ?? item.uri ?? '';
	return new ApiError('rejected', {
		message: `"${name}" does not count as ${isPlayed ? 'played' : 'unplayed'} although the server took the command`,
		description:
			'Its provider may keep the status itself and have put it back: look at the item in Music Assistant.',
	});
}
