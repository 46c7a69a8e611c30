import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../../../scripts/engine/resource-locators';
import { NEWS_FEED_PROVIDER } from './libraryItems';

/** The parameters of the operations on the library, as the editor stores them. */

function libraryParameters(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'library', operation, ...parameters };
}

export function getRecentlyAddedParameters(changed: INodeParameters = {}): INodeParameters {
	return { resource: 'library', operation: 'getRecentlyAdded', ...changed };
}

export function getRecommendationsParameters(changed: INodeParameters = {}): INodeParameters {
	return { resource: 'library', operation: 'getRecommendations', ...changed };
}

export function getSimilarTracksParameters(
	track: string,
	changed: INodeParameters = {},
): INodeParameters {
	const item = locator('uri', track);
	return { resource: 'library', operation: 'getSimilarTracks', item, ...changed };
}

export function removeItemParameters(item: INodeParameters | string): INodeParameters {
	return {
		resource: 'library',
		operation: 'removeItem',
		item: typeof item === 'string' ? locator('uri', item) : item,
	};
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

/** Waits for the sync of one podcast feed. */
export function finishedSyncParameters(options: INodeParameters = {}): INodeParameters {
	return syncParameters({
		mediaTypes: ['podcast'],
		providers: [NEWS_FEED_PROVIDER],
		waitFor: 'finished',
		options,
	});
}
