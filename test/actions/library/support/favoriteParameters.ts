import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../../../scripts/engine/resource-locators';

/** The parameters of the operations on favorites, as the editor stores them. */

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

export function addFavoriteParameters(
	item: string,
	options: INodeParameters = {},
): INodeParameters {
	return { resource: 'favorites', operation: 'add', item: locator('uri', item), options };
}

export function setPreferenceParameters(
	item: string,
	preference: string,
	options: INodeParameters = {},
): INodeParameters {
	return {
		resource: 'favorites',
		operation: 'setPreference',
		of: 'item',
		item: locator('uri', item),
		preference,
		options,
	};
}

/** Of what a player is playing. */
export function setPreferenceOfPlayingParameters(
	player: string,
	preference: string,
): INodeParameters {
	return {
		resource: 'favorites',
		operation: 'setPreference',
		of: 'playing',
		playerId: locator('id', player),
		preference,
	};
}
