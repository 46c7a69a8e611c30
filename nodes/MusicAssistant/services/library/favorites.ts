import type { MusicAssistantClient } from '../../api/client';
import { asApiError, ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { toLibraryItem } from './resolveUri';
import { pollUntil, SETTLE_TIMEOUT_SECONDS } from '../../api/polling';

/** What became of adding a favorite, looked up afterwards. */
export interface Added {
	/** The item as the server has it now, where it finds it. */
	item?: MediaItem;
	/** Whether it is a favorite; `undefined` where the server does not say. */
	isFavorite?: boolean;
	/** The refusal, where there was one: the item may have been added all the same. */
	refusal?: ApiError;
}

/**
 * Adds an item to the favorites, once, and looks. A 500 does not mean that nothing happened: a stream whose details
 * could not be looked up was added to the library all the same (observed on 2.8).
 *
 * @throws ApiError for every other refusal
 */
export async function addFavorite(
	client: MusicAssistantClient,
	uri: string,
	timeoutSeconds: number,
): Promise<Added> {
	const refusal = await client
		.call('music/favorites/add_item', { item: uri }, { timeoutSeconds })
		.then(() => undefined, failedOnTheWay);
	return await lookedUp(client, uri, refusal);
}

/**
 * Adds what a player plays, once, and looks.
 *
 * @param playing what that is; `undefined` where nobody knows: the server has to find the song itself that a radio
 * station or an outside source names. Then it is looked for among the favorite tracks.
 * @throws ApiError for every refusal but the bare one
 */
export async function addPlaying(
	client: MusicAssistantClient,
	playerId: string,
	playing: string | undefined,
	timeoutSeconds: number,
): Promise<Added> {
	const before = playing === undefined ? await favoriteTracks(client) : undefined;
	const refusal = await client
		.call('players/add_currently_playing_to_favorites', { player_id: playerId }, { timeoutSeconds })
		.then(() => undefined, failedOnTheWay);
	if (playing !== undefined) return await lookedUp(client, playing, refusal);
	const known = new Set(before?.map(({ uri }) => uri));
	const after = before && (await afterwards(client, async () => await favoriteTracks(client)));
	const added = after?.find(({ uri }) => !known.has(uri));
	return { item: added, isFavorite: added && true, refusal };
}

/** The favorite tracks, those that changed last first; `undefined` where the server does not list them. */
async function favoriteTracks(
	client: MusicAssistantClient,
): Promise<readonly MediaItem[] | undefined> {
	return await client.tryCall(
		'music/tracks/library_items',
		{ favorite: true, order_by: 'timestamp_modified_desc', limit: 500 },
		{ noCache: true },
	);
}

async function lookedUp(
	client: MusicAssistantClient,
	uri: string,
	refusal?: ApiError,
): Promise<Added> {
	if (!refusal) {
		const item = await itemNow(client, uri);
		return { item, isFavorite: item?.favorite };
	}
	// The refusal is what is to be told where this look gets no answer either. What it shows also serves the diagnosis:
	// the command has made earlier answers stale.
	const look = await client.call('music/item_by_uri', { uri }).catch(asApiError);
	const item = look instanceof ApiError ? undefined : look;
	return { item, isFavorite: item?.favorite, refusal: withTruth(refusal, uri, item) };
}

/** An item as it is after a command; `undefined` where the server refuses to show it. @throws as `afterwards` does */
export async function itemNow(
	client: MusicAssistantClient,
	uri: string,
): Promise<MediaItem | undefined> {
	return await afterwards(
		client,
		async () => await client.tryCall('music/item_by_uri', { uri }, { noCache: true }),
	);
}

/** @throws ApiError that says that the command was sent, where no answer comes since */
async function afterwards<Seen>(
	client: MusicAssistantClient,
	look: () => Promise<Seen>,
): Promise<Seen> {
	const seen = async () => ({ reached: true, last: await look() });
	return (await pollUntil(client, SETTLE_TIMEOUT_SECONDS, seen)).last;
}

const UNTOLD_IN_LIBRARY =
	'The server does not tell as what the library has it: give its URI in the library, such as library://track/12';

/** What became of removing a favorite. */
export interface Removed {
	item: MediaItem;
	/** Why nothing was sent: mostly because it was no favorite. */
	reason?: string;
	/** Whether it is a favorite afterwards; `undefined` where the server does not say. */
	isFavorite?: boolean;
}

/**
 * Removes an item from the favorites, whichever provider's URI names it: the server wants its kind and the library's
 * id.
 *
 * @throws ApiError when there is no such item, and for every refusal
 */
export async function removeFavorite(client: MusicAssistantClient, uri: string): Promise<Removed> {
	const found = await client.call('music/item_by_uri', { uri });
	// Servers take an episode's id for that of a podcast.
	if (found.mediaType === 'podcast_episode') {
		return { item: found, reason: 'Podcast episodes are never favorites: remove the podcast' };
	}
	const item = await toLibraryItem(client, found);
	if (item === null) {
		return { item: found, reason: 'It is not in the library, so it is no favorite' };
	}
	if (!item) return { item: found, reason: UNTOLD_IN_LIBRARY };
	if (item.favorite === false) return { item, reason: 'It was no favorite' };
	await client.call('music/favorites/remove_item', {
		media_type: item.mediaType ?? '',
		library_item_id: item.itemId ?? '',
	});
	const after = await itemNow(client, item.uri ?? uri);
	return { item, isFavorite: after?.favorite };
}

function failedOnTheWay(reason: unknown): ApiError {
	if (reason instanceof ApiError && reason.isInternal) return reason;
	throw reason;
}

/** The refusal, with what is known of the item that is no favorite. */
function withTruth(refusal: ApiError, uri: string, item?: MediaItem): ApiError {
	if (item?.mediaType === 'podcast_episode') {
		return refusal.withHint(
			'Servers refuse podcast episodes as favorites: add the podcast of this one.',
		);
	}
	const own = item?.uri ?? '';
	return own.startsWith('library://') && own !== uri
		? refusal.withHint(`The item is in the library as ${own}, but is no favorite: try to add that.`)
		: refusal;
}
