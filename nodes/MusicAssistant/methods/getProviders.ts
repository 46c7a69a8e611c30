import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { text } from '../helpers/json';
import { askServer, inPlaceOfOptions } from './session';

/** The music providers that are set up, by their instance ids. */
export async function getProviders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const providers = await askServer(
		this,
		async (client) => await client.callIfSupported('providers', { provider_type: 'music' }),
		inPlaceOfOptions,
	);
	if (providers === undefined) {
		throw inPlaceOfOptions(this, {
			message: 'This server has no command to list its providers',
			description:
				'Give the instance IDs as an expression, for example {{ ["filesystem--1234"] }}.',
		});
	}
	return providers
		.flatMap((provider) => {
			const value = text(provider, 'instance_id');
			return value === undefined
				? []
				: { name: text(provider, 'name') ?? value, value, description: value };
		})
		.sort((one, other) => one.name.localeCompare(other.name));
}
