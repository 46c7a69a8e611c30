import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../../../scripts/engine/resource-locators';

/** The parameters of the operations on favorites, as the editor stores them. */

const favorites = (operation: string, parameters: INodeParameters): INodeParameters => ({
	resource: 'favorites',
	operation,
	...parameters,
});

export const getFavoritesParameters = (mediaType: string, changed: INodeParameters = {}) =>
	favorites('getAll', { mediaType, ...changed });

export const addCurrentFavoriteParameters = (player: string, options: INodeParameters = {}) =>
	favorites('addCurrent', { playerId: locator('id', player), options });

export const removeFavoriteParameters = (item: string) =>
	favorites('remove', { item: locator('uri', item) });

export const addFavoriteParameters = (item: string, options: INodeParameters = {}) =>
	favorites('add', { item: locator('uri', item), options });

export const setPreferenceParameters = (item: string, preference: string) =>
	favorites('setPreference', { of: 'item', item: locator('uri', item), preference });

/** Of what a player is playing. */
export const setPreferenceOfPlayingParameters = (player: string, preference: string) =>
	favorites('setPreference', { of: 'playing', playerId: locator('id', player), preference });
