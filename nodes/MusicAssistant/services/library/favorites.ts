import { flag, text, type JsonObject } from '../../helpers/json';
import type { Server } from '../../api/client';
import { onlyFailures, ServerFailure } from '../../api/failure';
import { ofLibrary } from './itemBehind';
import { lookUntil, SETTLE_SECONDS } from '../../api/look';

/** What became of adding a favorite, looked up afterwards. */
export interface Added {
	/** The item as the server has it now, where it finds it. */
	item?: JsonObject;
	/** Whether it is a favorite; `undefined` where the server does not say. */
	isFavorite?: boolean;
	/** The refusal, where there was one: the item may have been added all the same. */
	refusal?: ServerFailure;
}

/**
 * Adds an item to the favorites, once, and looks. A 500 does not mean that nothing happened: a stream whose details
 * could not be looked up was added to the library all the same (observed on 2.8).
 *
 * @throws ServerFailure for every other refusal
 */
export async function addFavorite(
	server: Server,
	uri: string,
	timeoutSeconds: number,
): Promise<Added> {
	const refusal = await server
		.call('music/favorites/add_item', { item: uri }, { timeoutSeconds })
		.then(() => undefined, failedOnTheWay);
	return await lookedUp(server, uri, refusal);
}

/**
 * Adds what a player plays, once, and looks.
 *
 * @param playing what that is; `undefined` where nobody knows: the server has to find the song itself that a radio
 * station or an outside source names. Then it is looked for among the favorite tracks.
 * @throws ServerFailure for every refusal but the bare one
 */
export async function addPlaying(
	server: Server,
	playerId: string,
	playing: string | undefined,
	timeoutSeconds: number,
): Promise<Added> {
	const before = playing === undefined ? await favoriteTracks(server) : undefined;
	const refusal = await server
		.call('players/add_currently_playing_to_favorites', { player_id: playerId }, { timeoutSeconds })
		.then(() => undefined, failedOnTheWay);
	if (playing !== undefined) return await lookedUp(server, playing, refusal);
	const known = new Set(before?.map((track) => text(track, 'uri')));
	const after = before && (await afterwards(server, async () => await favoriteTracks(server)));
	const added = after?.find((one) => !known.has(text(one, 'uri')));
	return { item: added, isFavorite: added && true, refusal };
}

/** The favorite tracks, those that changed last first; `undefined` where the server does not list them. */
async function favoriteTracks(server: Server): Promise<JsonObject[] | undefined> {
	return await server.callIfWilling(
		'music/tracks/library_items',
		{ favorite: true, order_by: 'timestamp_modified_desc', limit: 500 },
		{ fresh: true },
	);
}

async function lookedUp(server: Server, uri: string, refusal?: ServerFailure): Promise<Added> {
	if (!refusal) {
		const item = await itemNow(server, uri);
		return { item, isFavorite: flag(item, 'favorite') };
	}
	// The refusal is what is to be told where this look gets no answer either. What it shows also serves the diagnosis:
	// the command has made earlier answers stale.
	const look = await server.call('music/item_by_uri', { uri }).catch(onlyFailures);
	const item = look instanceof ServerFailure ? undefined : look;
	return { item, isFavorite: flag(item, 'favorite'), refusal: withTruth(refusal, uri, item) };
}

/** An item as it is after a command; `undefined` where the server refuses to show it. @throws as `afterwards` does */
export async function itemNow(server: Server, uri: string): Promise<JsonObject | undefined> {
	return await afterwards(
		server,
		async () => await server.callIfWilling('music/item_by_uri', { uri }, { fresh: true }),
	);
}

/** @throws ServerFailure that says that the command was sent, where no answer comes since */
async function afterwards<Seen>(server: Server, look: () => Promise<Seen>): Promise<Seen> {
	const seen = async () => ({ reached: true, last: await look() });
	return (await lookUntil(server, SETTLE_SECONDS, seen)).last;
}

const UNTOLD_IN_LIBRARY =
	'The server does not tell as what the library has it: give its URI in the library, such as library://track/12';

/** What became of removing a favorite. */
export interface Removed {
	item: JsonObject;
	/** Why nothing was sent: mostly because it was no favorite. */
	reason?: string;
	/** Whether it is a favorite afterwards; `undefined` where the server does not say. */
	isFavorite?: boolean;
}

/**
 * Removes an item from the favorites, whichever provider's URI names it: the server wants its kind and the library's
 * id.
 *
 * @throws ServerFailure when there is no such item, and for every refusal
 */
export async function removeFavorite(server: Server, uri: string): Promise<Removed> {
	const found = await server.call('music/item_by_uri', { uri });
	// Servers take an episode's id for that of a podcast.
	if (text(found, 'media_type') === 'podcast_episode') {
		return { item: found, reason: 'Podcast episodes are never favorites: remove the podcast' };
	}
	const item = await ofLibrary(server, found);
	if (item === null) {
		return { item: found, reason: 'It is not in the library, so it is no favorite' };
	}
	if (!item) return { item: found, reason: UNTOLD_IN_LIBRARY };
	if (flag(item, 'favorite') === false) return { item, reason: 'It was no favorite' };
	await server.call('music/favorites/remove_item', {
		media_type: text(item, 'media_type') ?? '',
		library_item_id: text(item, 'item_id') ?? '',
	});
	const after = await itemNow(server, text(item, 'uri') ?? uri);
	return { item, isFavorite: flag(after, 'favorite') };
}

function failedOnTheWay(reason: unknown): ServerFailure {
	if (reason instanceof ServerFailure && reason.brokeInside) return reason;
	throw reason;
}

/** The refusal, with what is known of the item that is no favorite. */
function withTruth(refusal: ServerFailure, uri: string, item?: JsonObject): ServerFailure {
	if (text(item, 'media_type') === 'podcast_episode') {
		return refusal.withMore(
			'Servers refuse podcast episodes as favorites: add the podcast of this one.',
		);
	}
	const own = text(item, 'uri') ?? '';
	return own.startsWith('library://') && own !== uri
		? refusal.withMore(`The item is in the library as ${own}, but is no favorite: try to add that.`)
		: refusal;
}
