import type { MusicAssistantClient } from '../../api/client';
import type { Provider } from '../../api/models/provider';
import { findByName, isSameName } from '../../helpers/nameComparison';
import { unknownProviderError } from '../errors/unknownProviderError';
import type { OperationContext } from '../operationContext';
import type { Collection } from '../parameters';
import { splitAtNames } from './splitAtNames';

/**
 * The ids of the music providers that an option lists by their ids, names or domains; as they were given if the server does not list
 * its providers.
 *
 * @param given the texts of the option
 * @param alsoAllowed other permitted names
 * @throws ParameterError for an unknown one: the server fails without a reason, or silently finds nothing
 */
export async function resolveProviders(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
	given: readonly string[],
	alsoAllowed: readonly string[] = [],
): Promise<string[]> {
	const { all, entries } = await splitAtProviders(client, given);
	const ids = entries.flatMap((one) => {
		if (all === undefined || alsoAllowed.includes(one)) return [one];
		const found = findProviderIds(all, one);
		if (found.length > 0) return found;
		throw unknownProviderError(options, optionName, one, all);
	});
	return [...new Set(ids)];
}

/** The same for a command that itself reports unknown providers: they are returned as they were given. */
export async function resolveKnownProviders(
	client: MusicAssistantClient,
	given: readonly string[],
): Promise<string[]> {
	const { all, entries } = await splitAtProviders(client, given);
	const ids = entries.flatMap((one) => {
		const found = findProviderIds(all ?? [], one);
		return found.length > 0 ? found : [one];
	});
	return [...new Set(ids)];
}

/** As `findProviderId`; all instances of a domain: servers find nothing for the domain itself (observed on 2.7 and 2.8). */
function findProviderIds(providers: readonly Provider[], nameOrId: string): string[] {
	if (providers.some(({ instanceId }) => instanceId === nameOrId)) return [nameOrId];
	const instances = providers.filter(({ domain }) => isSameName(domain ?? '', nameOrId));
	const id = instances.length > 0 ? undefined : findProviderId(providers, nameOrId);
	return id === undefined ? instances.map(({ instanceId }) => instanceId) : [id];
}

async function splitAtProviders(client: MusicAssistantClient, given: readonly string[]) {
	if (given.length === 0) return { entries: [] };
	const all = await client.tryCall('providers', { provider_type: 'music' });
	const isKnown = (text: string) => findProviderId(all ?? [], text) !== undefined;
	return { all, entries: splitAtNames(given.join(','), isKnown) };
}

/**
 * The instance id of the provider with this id or name, or the domain if it is one.
 *
 * @returns `undefined` if there is none, or if several have the name
 */
export function findProviderId(
	providers: readonly Provider[],
	nameOrId: string,
): string | undefined {
	const isDomain = providers.some(({ domain }) => domain === nameOrId);
	if (isDomain || providers.some(({ instanceId }) => instanceId === nameOrId)) return nameOrId;
	const [match, another] = findByName(providers, nameOrId, ({ instanceId, domain, name }) => [
		instanceId,
		domain,
		name,
	]);
	return another === undefined ? match?.instanceId : undefined;
}
