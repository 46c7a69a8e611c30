import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { toLibraryItem } from './resolveUri';
import { pollUntil, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';

/** The result of adding a favorite, read afterwards. */
export interface AddedFavorite {
	/** The current item, if the server finds it. */
	item?: MediaItem;
	/** Whether it is a favorite; `undefined` if the server does not report it. */
	isFavorite?: boolean;
	/** The refusal, if any: the item may have been added anyway. */
	refusal?: ApiError;
}

/**
 * Adds an item to the favorites, once, and reads the result. A status 500 does not mean that nothing happened: a stream
 * without readable details was added to the library anyway (observed on 2.8).
 *
 * @throws ApiError for every other refusal
 */
export async function addFavorite(
	client: MusicAssistantClient,
	uri: string,
	timeoutSeconds: number,
): Promise<AddedFavorite> {
	const refusal = await client
		.call('music/favorites/add_item', { item: uri }, { timeoutSeconds })
		.then(() => undefined, asInternalError);
	return await readResult(client, uri, refusal);
}

/**
 * Adds what a player plays to the favorites, once, and reads the result.
 *
 * @param playingUri `undefined` if it is not known, because the server has to find the song that a radio station or an
 * external source names: then the result is looked up among the favorite tracks
 * @throws ApiError for every refusal with a reason
 */
export async function addPlayingToFavorites(
	client: MusicAssistantClient,
	playerId: string,
	playingUri: string | undefined,
	timeoutSeconds: number,
): Promise<AddedFavorite> {
	const before = playingUri === undefined ? await favoriteTracks(client) : undefined;
	const refusal = await client
		.call('players/add_currently_playing_to_favorites', { player_id: playerId }, { timeoutSeconds })
		.then(() => undefined, asInternalError);
	if (playingUri !== undefined) return await readResult(client, playingUri, refusal);
	const known = new Set(before?.map(({ uri }) => uri));
	const after =
		before && (await readAfterCommand(client, async () => await favoriteTracks(client)));
	const added = after?.find(({ uri }) => !known.has(uri));
	return { item: added, isFavorite: added && true, refusal };
}

/** The favorite tracks, last modified first; `undefined` if the server does not list them. */
async function favoriteTracks(
	client: MusicAssistantClient,
): Promise<readonly MediaItem[] | undefined> {
	return await client.tryCall(
		'music/tracks/library_items',
		{ favorite: true, order_by: 'timestamp_modified_desc', limit: 500 },
		{ noCache: true },
	);
}

async function readResult(
	client: MusicAssistantClient,
	uri: string,
	refusal?: ApiError,
): Promise<AddedFavorite> {
	if (!refusal) {
		const item = await itemNow(client, uri);
		return { item, isFavorite: item?.favorite };
	}
	// If this read fails too, the refusal is what to report. It may use the cache, which the command has invalidated, and
	// fills it for the diagnosis.
	const answer = await client.call('music/item_by_uri', { uri }).catch(asApiError);
	const item = answer instanceof ApiError ? undefined : answer;
	return { item, isFavorite: item?.favorite, refusal: withItemHint(refusal, uri, item) };
}

/** An item after a command; `undefined` if the server refuses to read it. @throws like `readAfterCommand` */
export async function itemNow(
	client: MusicAssistantClient,
	uri: string,
): Promise<MediaItem | undefined> {
	return await readAfterCommand(
		client,
		async () => await client.tryCall('music/item_by_uri', { uri }, { noCache: true }),
	);
}

/** @throws ApiError that says that the command was sent before, if no answer comes */
async function readAfterCommand<Result>(
	client: MusicAssistantClient,
	read: () => Promise<Result>,
): Promise<Result> {
	const poll = async () => ({ reached: true, last: await read() });
	return (await pollUntil(client, SETTLE_TIMEOUT_SECONDS, poll)).last;
}

const LIBRARY_ITEM_NOT_REPORTED =
	'The server does not report its library URI: enter that URI, such as library://track/12';

/** The result of removing a favorite. */
export interface RemovedFavorite {
	item: MediaItem;
	/** Why nothing was sent, usually because it was not a favorite. */
	reason?: string;
	/** Whether it is still a favorite; `undefined` if the server does not report it. */
	isFavorite?: boolean;
}

/**
 * Removes an item from the favorites, by the URI of any provider: the command needs its media type and library id.
 *
 * @throws ApiError if there is no such item, and for every refusal
 */
export async function removeFavorite(
	client: MusicAssistantClient,
	uri: string,
): Promise<RemovedFavorite> {
	const found = await client.call('music/item_by_uri', { uri });
	// Servers mistake the id of an episode for that of a podcast.
	if (found.mediaType === 'podcast_episode') {
		return {
			item: found,
			reason: 'Podcast episodes cannot be favorites: remove the podcast instead',
		};
	}
	const item = await toLibraryItem(client, found);
	if (item === null) {
		return { item: found, reason: 'It is not in the library, so it is not a favorite' };
	}
	if (!item) return { item: found, reason: LIBRARY_ITEM_NOT_REPORTED };
	if (item.favorite === false) return { item, reason: 'It was not a favorite' };
	await client.call('music/favorites/remove_item', {
		media_type: item.mediaType ?? '',
		library_item_id: item.itemId ?? '',
	});
	const after = await itemNow(client, item.uri ?? uri);
	return { item, isFavorite: after?.favorite };
}

function asInternalError(reason: unknown): ApiError {
	if (reason instanceof ApiError && reason.isInternal) return reason;
	throw reason;
}

/** Adds to the refusal what is known about the item. */
function withItemHint(refusal: ApiError, uri: string, item?: MediaItem): ApiError {
	if (item?.mediaType === 'podcast_episode') {
		return refusal.withHint('Podcast episodes cannot be favorites: add the podcast instead.');
	}
	const itemUri = item?.uri ?? '';
	return itemUri.startsWith('library://') && itemUri !== uri
		? refusal.withHint(
				`The item is in the library as ${itemUri}, but is not a favorite: try adding that URI.`,
			)
		: refusal;
}
