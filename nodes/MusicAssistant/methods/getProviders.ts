import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { queryServer, toOptionsError } from './session';

/** `getProviders` for a field with one choice, which n8n marks as invalid while its empty value is none of the choices. */
export async function getProvidersOrNone(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [{ name: 'No Preference', value: '' }, ...(await getProviders.call(this))];
}

/** The loaded music providers, by their instance ids. */
export async function getProviders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const providers = await queryServer(
		this,
		async (client) => await client.callIfSupported('providers', { provider_type: 'music' }),
		toOptionsError,
	);
	if (providers === undefined) {
		throw toOptionsError(this, {
			message: 'This server cannot list its providers',
			description:
				'Enter the instance IDs as an expression, for example {{ ["filesystem--1234"] }}.',
		});
	}
	return providers
		.filter(({ instanceId }) => instanceId !== '')
		.map(({ name, instanceId: value }) => ({ name, value, description: value }))
		.sort((one, other) => one.name.localeCompare(other.name));
}
