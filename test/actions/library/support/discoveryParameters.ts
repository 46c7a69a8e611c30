import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../queue/support/playMediaParameters';

export const RECENTLY_ADDED = 'music/recently_added_tracks';
export const RECOMMENDATIONS = 'music/recommendations';
export const RECOMMENDATION_ITEMS = 'music/recommendations/items';
export const SIMILAR_TRACKS = 'music/tracks/similar_tracks';

/** The servers with users, a history of more than what was played to its end, and similar tracks. */
export const PROFILES_SINCE_2_7 = ['2.7', '2.8', '2.9', '2.10', '2.11'] as const;

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
