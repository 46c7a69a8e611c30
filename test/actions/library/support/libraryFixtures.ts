import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../queue/support/playMediaParameters';

export const SEARCH = 'music/search';
export const TRACK_LIST = 'music/tracks/library_items';
export const PLAYLIST_LIST = 'music/playlists/library_items';
export const MARK_PLAYED = 'music/mark_played';
export const MARK_UNPLAYED = 'music/mark_unplayed';
export const ADD_CURRENT_FAVORITE = 'players/add_currently_playing_to_favorites';
export const REMOVE_FAVORITE = 'music/favorites/remove_item';
export const GET_LIBRARY_ITEM = 'music/get_library_item';

/** The playlist of the built-in provider, which takes tracks of every other: "Own Selection". */
export const OWN_PLAYLIST_ID = '12';
export const OWN_PLAYLIST_URI = `library://playlist/${OWN_PLAYLIST_ID}`;
/** Kept in the music folder, which takes its own tracks only: "Evening Mix". */
export const FOLDER_PLAYLIST_URI = 'library://playlist/13';
export const READ_ONLY_PLAYLIST_URI = 'library://playlist/4';
/** Its tracks 1 to 15 are the library's. */
export const FIRST_ALBUM_URI = 'library://album/1';
/** It has one track that the library does not have. */
export const BONUS_ALBUM_URI = 'library://album/18';

export function trackUris(...ids: number[]): string[] {
	return ids.map((id) => `library://track/${id}`);
}

function libraryParameters(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'library', operation, ...parameters };
}

export function searchParameters(query: string, changed: INodeParameters = {}): INodeParameters {
	return libraryParameters('search', { query, ...changed });
}

export function getAllParameters(
	mediaType: string,
	changed: INodeParameters = {},
): INodeParameters {
	return libraryParameters('getAll', { mediaType, ...changed });
}

export function getEpisodesParameters(
	podcast: string,
	changed: INodeParameters = {},
): INodeParameters {
	return libraryParameters('getEpisodes', { podcastId: locator('uri', podcast), ...changed });
}

export function setPlayedParameters(uri: string, played: boolean | string = true): INodeParameters {
	return libraryParameters('setPlayed', { item: locator('uri', uri), played });
}

export function getFavoritesParameters(
	mediaType: string,
	changed: INodeParameters = {},
): INodeParameters {
	return { resource: 'favorites', operation: 'getAll', mediaType, ...changed };
}

export function addCurrentFavoriteParameters(
	player: string,
	options: INodeParameters = {},
): INodeParameters {
	return {
		resource: 'favorites',
		operation: 'addCurrent',
		playerId: locator('id', player),
		options,
	};
}

export function removeFavoriteParameters(item: string): INodeParameters {
	return { resource: 'favorites', operation: 'remove', item: locator('uri', item) };
}
