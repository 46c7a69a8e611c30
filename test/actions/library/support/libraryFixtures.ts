import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../queue/support/playMediaParameters';

export const SEARCH = 'music/search';
export const TRACK_LIST = 'music/tracks/library_items';
export const PLAYLIST_LIST = 'music/playlists/library_items';
export const MARK_PLAYED = 'music/mark_played';
export const MARK_UNPLAYED = 'music/mark_unplayed';
export const ADD_CURRENT = 'players/add_currently_playing_to_favorites';
export const REMOVE_FAVORITE = 'music/favorites/remove_item';
export const GET_LIBRARY_ITEM = 'music/get_library_item';

/** The playlist of the built-in provider, which takes tracks of every other: "Own Selection". */
export const OWN = '12';
export const OWN_URI = `library://playlist/${OWN}`;
/** Kept in the music folder, which takes its own tracks only: "Evening Mix". */
export const OF_FILES = 'library://playlist/13';
export const READ_ONLY = 'library://playlist/4';
/** Its tracks 1 to 15 are the library's. */
export const FIRST_ALBUM = 'library://album/1';
/** It has one track that the library does not have. */
export const BONUS_ALBUM = 'library://album/18';

export function tracks(...ids: number[]): string[] {
	return ids.map((id) => `library://track/${id}`);
}

function library(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'library', operation, ...parameters };
}

export function search(query: string, changed: INodeParameters = {}): INodeParameters {
	return library('search', { query, ...changed });
}

export function libraryOf(mediaType: string, changed: INodeParameters = {}): INodeParameters {
	return library('getAll', { mediaType, ...changed });
}

export function episodesOf(podcast: string, changed: INodeParameters = {}): INodeParameters {
	return library('getEpisodes', { podcastId: locator('uri', podcast), ...changed });
}

export function setPlayed(uri: string, played: boolean | string = true): INodeParameters {
	return library('setPlayed', { item: locator('uri', uri), played });
}

export function favoritesOf(mediaType: string, changed: INodeParameters = {}): INodeParameters {
	return { resource: 'favorites', operation: 'getAll', mediaType, ...changed };
}

export function addCurrent(player: string, options: INodeParameters = {}): INodeParameters {
	return {
		resource: 'favorites',
		operation: 'addCurrent',
		playerId: locator('id', player),
		options,
	};
}

export function removeFavorite(item: string): INodeParameters {
	return { resource: 'favorites', operation: 'remove', item: locator('uri', item) };
}
