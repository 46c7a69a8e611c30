import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { reasonIfUnconfirmed, verifyEffect } from '../verifyEffect';
import { findListedEpisode } from './readFullItems';

/**
 * Marks an item as fully played or not played, once, and verifies the result.
 *
 * @param item the full item, as `music/item_by_uri` returns it
 * @returns why the result could not be verified; `undefined` if it was
 * @throws ApiError if the server refuses, or keeps reporting the opposite: it ignores the command for some items
 */
export async function markPlayedOrUnplayed(
	client: MusicAssistantClient,
	item: MediaItem,
	isPlayed: boolean,
): Promise<string | undefined> {
	await client.call(isPlayed ? 'music/mark_played' : 'music/mark_unplayed', {
		media_item: item.raw,
	});
	const { confirmation } = await verifyEffect(client, {
		read: async () => await readPlayedStatus(client, item),
		isDone: (status) => (status === undefined ? undefined : status === isPlayed),
		notReported: () => (isEpisode(item) ? EPISODE_NOT_LISTED : STATUS_NOT_REPORTED),
		notDone: () => notMarkedError(item, isPlayed),
	});
	return reasonIfUnconfirmed(confirmation);
}

const STATUS_NOT_REPORTED =
	'The server only reports the played status of podcast episodes and audiobooks';

const EPISODE_NOT_LISTED =
	'The server reports the played status of an episode only in the episode list of its podcast, and this episode is not in that list';

/** The played status of an item, which is null if it was never played; `undefined` if the server does not report it. */
async function readPlayedStatus(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<boolean | undefined> {
	const now = isEpisode(item)
		? await findListedEpisode(client, item, { noCache: true })
		: await readItemNow(client, item);
	return now?.fullyPlayed === null ? false : now?.fullyPlayed;
}

async function readItemNow(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<MediaItem | undefined> {
	const { uri, fullyPlayed } = item;
	if (uri === undefined || fullyPlayed === undefined) return undefined;
	return await client.call('music/item_by_uri', { uri }, { noCache: true });
}

function isEpisode(item: MediaItem): boolean {
	return item.mediaType === 'podcast_episode';
}

function notMarkedError(item: MediaItem, isPlayed: boolean): ApiError {
	const name = item.name ?? item.uri ?? '';
	return new ApiError('rejected', {
		message: `The server accepted the command, but "${name}" is not marked as ${isPlayed ? 'played' : 'unplayed'}`,
		description:
			'Its provider may manage the status itself and have reset it: check the item in Music Assistant.',
	});
}
