import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { isFavorite } from '../../helpers/mediaItems';
import { readItemAfterCommand } from './retryReadAfterCommand';

/** The result of adding a favorite, read afterwards. */
export interface AddFavoriteResult {
	/** The current item, if the server finds it. */
	item?: MediaItem;
	/** Whether it is a favorite of the access token's user; `undefined` if the server does not report it. */
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
): Promise<AddFavoriteResult> {
	const refusal = await client
		.call('music/favorites/add_item', { item: uri }, { timeoutSeconds })
		.then(() => undefined, rethrowUnlessInternalError);
	return await readAddFavoriteResult(client, uri, refusal);
}

/** An item after the command that added it, and after its refusal if there is one. */
export async function readAddFavoriteResult(
	client: MusicAssistantClient,
	uri: string,
	refusal?: ApiError,
): Promise<AddFavoriteResult> {
	if (!refusal) {
		const item = await readItemAfterCommand(client, uri);
		return { item, isFavorite: isFavorite(item) };
	}
	// If this read fails too, the refusal is what to report. It may use the cache, which the command has invalidated, and
	// fills it for the diagnosis.
	const answer = await client.call('music/item_by_uri', { uri }).catch(asApiError);
	const item = answer instanceof ApiError ? undefined : answer;
	return { item, isFavorite: isFavorite(item), refusal: withItemHint(refusal, uri, item) };
}

/** A refusal without a reason, after which the item may have been added anyway. */
export function rethrowUnlessInternalError(reason: unknown): ApiError {
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
