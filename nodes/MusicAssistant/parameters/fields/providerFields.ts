import type { INodeProperties } from 'n8n-workflow';

/** @param listMethod which providers the list shows, and what its empty value is called */
export function providerField(
	description: string,
	listMethod: 'getProvidersOrAny' | 'getProvidersOrDefault' | 'getPlayerProviders',
): INodeProperties {
	return {
		displayName: 'Provider Name or ID',
		name: 'provider',
		type: 'options',
		default: '',
		typeOptions: { loadOptionsMethod: listMethod },
		description: `${description}. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	};
}

export function providersField(description: string): INodeProperties {
	return {
		displayName: 'Provider Names or IDs',
		name: 'providers',
		type: 'multiOptions',
		default: [],
		typeOptions: { loadOptionsMethod: 'getProviders' },
		hint: 'Empty: all providers',
		description: `${description}. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	};
}
