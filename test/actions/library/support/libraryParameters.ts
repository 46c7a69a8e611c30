import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../../../scripts/engine/resource-locators';
import { NEWS_FEED_PROVIDER } from './libraryItems';

/** The parameters of the operations on the library, as the editor stores them. */

const library = (operation: string, changed: INodeParameters): INodeParameters => ({
	resource: 'library',
	operation,
	...changed,
});

export const getRecentlyAddedParameters = (changed: INodeParameters = {}) =>
	library('getRecentlyAdded', changed);

export const getRecentlyPlayedParameters = (changed: INodeParameters = {}) =>
	library('getRecentlyPlayed', changed);

export const getInProgressParameters = (changed: INodeParameters = {}) =>
	library('getInProgress', changed);

export const getRecommendationsParameters = (changed: INodeParameters = {}) =>
	library('getRecommendations', changed);

export const getSimilarTracksParameters = (track: string, changed: INodeParameters = {}) =>
	library('getSimilarTracks', { item: locator('uri', track), ...changed });

export const getAlbumTracksParameters = (changed: INodeParameters = {}) =>
	library('getAlbumTracks', { albumId: locator('uri', 'library://album/3'), ...changed });

export const getPlaylistTracksParameters = (changed: INodeParameters = {}) =>
	library('getPlaylistTracks', { playlistId: locator('uri', 'library://playlist/13'), ...changed });

export const getEpisodesParameters = (podcast: string, changed: INodeParameters = {}) =>
	library('getEpisodes', { podcastId: locator('uri', podcast), ...changed });

export const getRadioTracksParameters = (radio: string, changed: INodeParameters = {}) =>
	library('getRadioTracks', { radioId: locator('uri', radio), ...changed });

export const getAllParameters = (mediaType: string, changed: INodeParameters = {}) =>
	library('getAll', { mediaType, ...changed });

export const getItemParameters = (uri: string, changed: INodeParameters = {}) =>
	library('getItem', { uri, ...changed });

export const searchParameters = (query: string, changed: INodeParameters = {}) =>
	library('search', { query, ...changed });

export const removeItemParameters = (item: INodeParameters | string) =>
	library('removeItem', { item: typeof item === 'string' ? locator('uri', item) : item });

export const setPlayedParameters = (uri: string, played: boolean | string = true) =>
	library('setPlayed', { item: locator('uri', uri), played });

export const syncParameters = (changed: INodeParameters = {}) => library('sync', changed);

const OF_NEWS_FEED = { mediaTypes: ['podcast'], providers: [NEWS_FEED_PROVIDER] };

/** Waits for the sync of one podcast feed. */
export const finishedSyncParameters = (options: INodeParameters = {}) =>
	syncParameters({ ...OF_NEWS_FEED, waitFor: 'finished', options });
