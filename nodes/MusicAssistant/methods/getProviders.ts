import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import type { Player } from '../api/models/player';
import type { Provider } from '../api/models/provider';
import { queryServer, toOptionsError } from './queryServer';

/** What the empty value of a field with one choice means: n8n marks the field as invalid while none of the choices has it. */
const ANY: INodePropertyOptions = { name: 'Any', value: '' };
const DEFAULT: INodePropertyOptions = { name: "Server's Default", value: '' };

/** `getProviders` for a filter. */
export async function getProvidersOrAny(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [ANY, ...(await getProviders.call(this))];
}

/** `getProviders` for where to store something. */
export async function getProvidersOrDefault(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return [DEFAULT, ...(await getProviders.call(this))];
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
	return [ANY, ...toOptions(providers)];
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
