import { flag, text, type JsonObject } from '../values/json';
import type { Server } from './client';
import { ServerFailure } from './failure';

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
	const item = await server
		.call('music/item_by_uri', { uri }, { fresh: true })
		.catch(undefinedIfRefused);
	return {
		item,
		isFavorite: flag(item, 'favorite'),
		refusal: refusal && withTruth(refusal, uri, item),
	};
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

function undefinedIfRefused(reason: unknown): undefined {
	if (!(reason instanceof ServerFailure)) throw reason;
}
