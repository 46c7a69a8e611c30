import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { Player } from '../api/models/player';
import type { Provider } from '../api/models/provider';
import { queryServer, toOptionsError } from './queryServer';

const NO_PREFERENCE: INodePropertyOptions = { name: 'No Preference', value: '' };

/** `getProviders` for a field with one choice, which n8n marks as invalid while its empty value is none of the choices. */
export async function getProvidersOrNone(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [NO_PREFERENCE, ...(await getProviders.call(this))];
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
	return toOptions(providers);
}

/** The providers that players come from, by their instance ids. */
export async function getPlayerProviders(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const providers = await queryServer(
		this,
		async (client) => {
			const players = await client.callIfSupported('players/all', {});
			const loaded = (await client.tryCall('providers', { provider_type: 'player' })) ?? [];
			return players && providersOfPlayers(players, loaded);
		},
		toOptionsError,
	);
	if (providers === undefined) {
		throw toOptionsError(this, {
			message: 'This server cannot list its players',
			description: 'Remove the filter: the operation requires a newer server.',
		});
	}
	return [NO_PREFERENCE, ...toOptions(providers)];
}

type NamedProvider = Pick<Provider, 'instanceId' | 'name'>;

/** Each once, by its id if the server does not report its name. */
function providersOfPlayers(
	players: readonly Player[],
	loaded: readonly Provider[],
): NamedProvider[] {
	const ids = new Set(players.map(({ provider = '' }) => provider));
	return [...ids].map((id) => {
		return loaded.find(({ instanceId }) => instanceId === id) ?? { instanceId: id, name: id };
	});
}

function toOptions(providers: readonly NamedProvider[]): INodePropertyOptions[] {
	return providers
		.filter(({ instanceId }) => instanceId !== '')
		.map(({ name, instanceId: value }) => ({ name, value, description: value }))
		.sort((one, other) => one.name.localeCompare(other.name));
}
