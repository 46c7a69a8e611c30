import type { MusicAssistantClient } from '../../api/client';
import { undefinedIfRefused } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { readPages } from '../../api/readPages';
import { pagedLibraryItemSource } from '../library/libraryItems';
import { certainlySupports } from '../../api/serverVersions';
import {
	completeFavorite,
	rethrowUnlessInternalError,
	rethrowUnlessUnfinished,
	readAddFavoriteResult,
	type AddFavoriteResult,
} from './addFavorite';
import { retryReadAfterCommand } from './retryReadAfterCommand';

const PAGE_SIZE = 500;

/**
 * Adds what a player plays to the favorites, once, and reads the result. What the server only begins for the track of a web
 * address is completed, as `addFavorite` does.
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
): Promise<AddFavoriteResult> {
	const before = playingUri === undefined ? await readFavoriteTracks(client) : undefined;
	const refusal = await client
		.call('players/add_currently_playing_to_favorites', { player_id: playerId }, { timeoutSeconds })
		.then(
			() => undefined,
			isWebAddress(playingUri) ? rethrowUnlessUnfinished : rethrowUnlessInternalError,
		);
	if (playingUri !== undefined) {
		const first = await readAddFavoriteResult(client, playingUri, refusal);
		// Where favorites are personal, it is one of the user who started the music, who cannot be named here.
		const isFinal = !first.refusal || (await certainlySupports(client, 'personalFavorites'));
		return isFinal ? first : await completeFavorite(client, playingUri, first, timeoutSeconds);
	}
	const known = new Set(before?.map(({ uri }) => uri));
	const after =
		before && (await retryReadAfterCommand(client, async () => await readFavoriteTracks(client)));
	const added = after?.find(({ uri }) => !known.has(uri));
	return { item: added, isFavorite: added && true, refusal };
}

/**
 * All favorite tracks; `undefined` if the server does not list them. No order puts a new one first on every version: 2.11
 * no longer modifies the item.
 */
async function readFavoriteTracks(client: MusicAssistantClient): Promise<MediaItem[] | undefined> {
	const tracks: MediaItem[] = [];
	const source = pagedLibraryItemSource(client, 'track', { favorite: true }, { noCache: true });
	return await readPages(source, { offset: 0, pageSize: PAGE_SIZE }, (track) => {
		tracks.push(track);
	}).then(() => tracks, undefinedIfRefused);
}

/** Whether it is the URI of a web address, which Music Assistant itself plays. */
function isWebAddress(uri: string | undefined): boolean {
	return uri?.startsWith('builtin://') ?? false;
}
