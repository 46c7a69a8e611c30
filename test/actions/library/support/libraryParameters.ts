import type { INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import { ARTIST_NAMES } from '../../../../simulator/world/catalog/invented-names';
import { locator } from '../../queue/support/playMediaParameters';

export const ALBUM_TRACKS = 'music/albums/album_tracks';
export const PLAYLIST_TRACKS = 'music/playlists/playlist_tracks';
export const ITEM_BY_URI = 'music/item_by_uri';
export const RECENTLY_PLAYED = 'music/recently_played_items';
export const IN_PROGRESS = 'music/in_progress_items';
export const SYNC = 'music/sync';
export const SYNC_TASKS = 'music/synctasks';
export const GET_TASK = 'tasks/get';
export const LIST_TASKS = 'tasks/list';
export const PROVIDER_SETTINGS = 'config/providers';
export const ADD_FAVORITE = 'music/favorites/add_item';

/** What a listing asks for as "all": the server has no pages of it. */
export const LIMIT_FOR_ALL = 10_000;

/** The one of the two albums "Northern Windows" with the library's id 3, and how its folder calls it. */
export const FOLDER_PROVIDER = 'filesystem--1234';
export const FOLDER_ALBUM_ID = `${ARTIST_NAMES[1]}/Northern Windows`;

/** The library's playlist 12, "Own Selection", is the built-in provider's 1234. */
export const BUILTIN_PLAYLIST_ID = '1234';

export const NEWS_FEED_PROVIDER = 'podcastfeed--dR4mZ8pT';
export const STREAMING_PROVIDER = 'spotify--Vq7Lk2Xw';

/** How a server reports which tasks a sync started: in its response, only when asked, or never. */
export function howSyncTasksAreReported(profile: ProfileName): 'answer' | 'when asked' | 'never' {
	if (profile === 'documented') return 'never';
	return profile === '2.6' || profile === '2.7' ? 'when asked' : 'answer';
}

/** Whether a server has a command to search the library; the documented one has none. */
export function canSearchLibrary(profile: ProfileName): boolean {
	return profile !== 'documented';
}

/** The parameters of the library's operations, as the editor stores what a user chose. */

export function getAlbumTracksParameters(changed: INodeParameters = {}): INodeParameters {
	return {
		resource: 'library',
		operation: 'getAlbumTracks',
		albumId: locator('uri', 'library://album/3'),
		...changed,
	};
}

export function getPlaylistTracksParameters(changed: INodeParameters = {}): INodeParameters {
	return {
		resource: 'library',
		operation: 'getPlaylistTracks',
		playlistId: locator('uri', 'library://playlist/13'),
		...changed,
	};
}

export function getItemParameters(uri: string, changed: INodeParameters = {}): INodeParameters {
	return { resource: 'library', operation: 'getItem', uri, ...changed };
}

export function getRecentlyPlayedParameters(changed: INodeParameters = {}): INodeParameters {
	return { resource: 'library', operation: 'getRecentlyPlayed', ...changed };
}

export function getInProgressParameters(changed: INodeParameters = {}): INodeParameters {
	return { resource: 'library', operation: 'getInProgress', ...changed };
}

export function syncParameters(changed: INodeParameters = {}): INodeParameters {
	return { resource: 'library', operation: 'sync', ...changed };
}

export function addFavoriteParameters(
	item: string,
	options: INodeParameters = {},
): INodeParameters {
	return { resource: 'favorites', operation: 'add', item: locator('uri', item), options };
}
