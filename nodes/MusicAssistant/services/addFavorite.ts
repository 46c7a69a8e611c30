import type { MusicAssistantClient } from '../api/client';
import { ApiError, undefinedIfFailed } from '../api/apiError';
import type { MediaItem } from '../api/models/mediaItem';
import { isFavorite } from '../api/models/mediaItems';
import { findLibraryItem } from './library/readItems';
import { pollUntil, SETTLE_TIMEOUT_SECONDS } from './verifyEffect';

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
 * Adds an item to the favorites, and reads the result. Neither a status 500 nor a timeout means that nothing happened: the
 * track of a web address is in the library within a second, but then the server searches for its metadata for minutes, and
 * fails without making it a favorite (observed on 2.7 and 2.8). In that case, the library's item is added.
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
		.then(
			() => undefined,
			isLibraryUri(uri) ? rethrowUnlessInternalError : rethrowUnlessUnfinished,
		);
	const first = await readAddFavoriteResult(client, uri, refusal);
	return await completeFavorite(client, uri, first, timeoutSeconds);
}

/** Adds the library's item after a refusal that left it in the library without making it a favorite. */
export async function completeFavorite(
	client: MusicAssistantClient,
	uri: string,
	first: AddFavoriteResult,
	timeoutSeconds: number,
): Promise<AddFavoriteResult> {
	const { item, isFavorite: isAdded, refusal } = first;
	const { uri: libraryUri = '' } = item ?? {};
	const isUnfinished = isLibraryUri(libraryUri) && libraryUri !== uri && isAdded === false;
	if (!refusal || !isUnfinished) return first;
	const second = await client
		.call('music/favorites/add_item', { item: libraryUri }, { timeoutSeconds })
		.then(() => undefined, rethrowUnlessInternalError);
	return await readAddFavoriteResult(client, libraryUri, second);
}

/** An item after the command that added it, and after its refusal if there is one. */
export async function readAddFavoriteResult(
	client: MusicAssistantClient,
	uri: string,
	refusal?: ApiError,
): Promise<AddFavoriteResult> {
	if (!refusal) {
		const item = await readItemAfterCommand(client, uri);
		const current = isFavorite(item) === false ? item && (await findAddedItem(client, item)) : item;
		return { item: current, isFavorite: isFavorite(current) };
	}
	// If this read fails too, the refusal is what to report. It may use the cache, which the command has invalidated, and
	// fills it for the diagnosis.
	const answer = await client.call('music/item_by_uri', { uri }).catch(undefinedIfFailed);
	const item = answer && (await findAddedItem(client, answer));
	return { item, isFavorite: isFavorite(item), refusal: withItemHint(refusal, uri, item) };
}

/** An item in the library, if it is there now; the URI of a web address does not lead to it (observed on 2.7 and 2.8). */
async function findAddedItem(client: MusicAssistantClient, item: MediaItem): Promise<MediaItem> {
	const found = await findLibraryItem(client, item, { noCache: true }).catch(undefinedIfFailed);
	return found ?? item;
}

/** A refusal without a reason, or no answer at all. */
export function rethrowUnlessUnfinished(reason: unknown): ApiError {
	if (reason instanceof ApiError && reason.kind === 'unreachable' && reason.mayHaveArrived) {
		return reason;
	}
	return rethrowUnlessInternalError(reason);
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
	return isLibraryUri(itemUri) && itemUri !== uri
		? refusal.withHint(
				`The item is in the library as ${itemUri}, but is not a favorite: try adding that URI.`,
			)
		: refusal;
}

function isLibraryUri(uri: string): boolean {
	return uri.startsWith('library://');
}

/** An item after a command; `undefined` if the server refuses to read it. @throws like `retryReadAfterCommand` */
export async function readItemAfterCommand(
	client: MusicAssistantClient,
	uri: string,
): Promise<MediaItem | undefined> {
	return await retryReadAfterCommand(
		client,
		async () => await client.tryCall('music/item_by_uri', { uri }, { noCache: true }),
	);
}

/** @throws ApiError that says that the command was sent before, if no answer comes */
export async function retryReadAfterCommand<Result>(
	client: MusicAssistantClient,
	read: () => Promise<Result>,
): Promise<Result> {
	const poll = async () => ({ reached: true, last: await read() });
	return (await pollUntil(client, SETTLE_TIMEOUT_SECONDS, poll)).last;
}
