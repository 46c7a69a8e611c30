import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { searchLibrary, type LibraryType } from '../services/library/libraryItems';
import {
	disambiguateNames,
	queryIfSupported,
	queryServer,
	toOptionsError,
	toProviderOptions,
} from './queryServer';

/** All providers that should be loaded, also those that have failed, by their instance ids. */
export async function getConfiguredProviders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const configs = await queryServer(
		this,
		async (client) => await client.call('config/providers', { include_values: false }),
		toOptionsError,
	);
	return toProviderOptions(
		configs
			.filter(({ enabled }) => enabled)
			.map(({ instanceId, name = instanceId }) => ({ instanceId, name })),
	);
}

/** A multi-selection cannot be searched on the server: it needs all of them. */
const MAX_ITEMS = 1000;

/** Creates the method of a multi-selection of the items of one type that the library has, by their URIs. */
function createLibraryOptions(type: LibraryType) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const items = await queryIfSupported(
			this,
			async (client) => await searchLibrary(client, '', MAX_ITEMS, [type]),
			{
				message: 'This server cannot list its library',
				description: `Enter the URIs as an expression, for example {{ ["library://${type}/13"] }}.`,
			},
			toOptionsError,
		);
		const options = items.flatMap(({ uri, name = uri }) =>
			uri === undefined || name === undefined ? [] : [{ name, value: uri }],
		);
		return disambiguateNames(options);
	};
}

export const getLibraryPlaylists = createLibraryOptions('playlist');

export const getLibraryPodcasts = createLibraryOptions('podcast');
