import type { MusicAssistantClient } from '../../api/client';
import type { Provider, User } from '../../api/models/serverDetails';
import { findByName, isSameName } from '../../helpers/nameComparison';
import type { OperationContext } from '../operationContext';
import type { Collection } from '../parameters';
import { splitAtNames, type ParameterError } from '../values';
import { joinWithLimit, truncateText } from '../../helpers/text';

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
 * The instance id of the provider with this id or name, or the domain if it is one; all regardless of case.
 *
 * @returns `undefined` if there is none, or if several have the name
 */
export function findProviderId(
	providers: readonly Provider[],
	nameOrId: string,
): string | undefined {
	if (providers.some(({ instanceId }) => instanceId === nameOrId)) return nameOrId;
	const byDomain = providers.find(({ domain }) => isSameName(domain ?? '', nameOrId));
	if (byDomain) return byDomain.domain;
	const [match, another] = findByName(providers, nameOrId, ({ instanceId, domain, name }) => [
		instanceId,
		domain,
		name,
	]);
	return another === undefined ? match?.instanceId : undefined;
}

const USER_ID = /^[0-9a-f]{32}$/i;

/**
 * The id of a user, given by name or id.
 *
 * @param acceptsNames whether the command accepts names, and itself refuses unknown users and those as whom the token's user
 * may not act: what was given is then returned if the token's user may not see the others
 * @throws ParameterError for an unknown user, for whom other commands silently return nothing, and for a name that cannot be
 * looked up
 */
export async function readUserId(
	{ client }: OperationContext,
	options: Collection,
	optionName: string,
	{ acceptsNames = false } = {},
): Promise<string> {
	const given = options.filledText(optionName, 'Enter the name or ID of a user.');
	const id = await resolveUserId(client, options, optionName, given);
	if (id !== undefined) return id;
	if (acceptsNames) return given;
	throw options.error(
		optionName,
		`is "${truncateText(given)}", but the token's user is not allowed to see other users`,
		'Enter the ID of the user, or use the token of an admin.',
	);
}

/** @throws ParameterError for a user whom the server does not have, or several of that name */
async function resolveUserId(
	client: MusicAssistantClient,
	options: Collection,
	optionName: string,
	nameOrId: string,
): Promise<string | undefined> {
	const users = await client.tryCall('auth/users', {});
	const matches = users && findByName(users, nameOrId, namesOfUser);
	const [match] = matches ?? [];
	if (match?.id !== undefined && matches?.length === 1) return match.id;
	if (users === undefined) return await readOwnOrGivenId(client, nameOrId);
	throw options.error(
		optionName,
		`is "${truncateText(nameOrId)}", ${match ? 'which is the name of several users' : 'but the server has no such user'}`,
		`Enter one of these users: ${joinWithLimit(users.map((user) => `${user.name ?? ''} (ID ${user.id ?? ''})`))}.`,
	);
}

/** Without the list of users, only the token's own name is known. */
async function readOwnOrGivenId(
	client: MusicAssistantClient,
	nameOrId: string,
): Promise<string | undefined> {
	if (USER_ID.test(nameOrId)) return nameOrId;
	const own = await client.tryCall('auth/me', {});
	return own && findByName([own], nameOrId, namesOfUser)[0]?.id;
}

function namesOfUser({ id, name, username }: User): Array<string | undefined> {
	return [id, name, username];
}

/**
 * The error to throw for a provider that the server does not have.
 *
 * @param loadedProviders those that it has
 * @param purpose what the provider would have to be for
 */
export function unknownProviderError(
	options: Collection,
	optionName: string,
	unknownProvider: string,
	loadedProviders: readonly Provider[],
	purpose?: string,
): ParameterError {
	const ids = loadedProviders.map(({ instanceId }) => instanceId).filter((id) => id !== '');
	return options.error(
		optionName,
		`is "${unknownProvider}", but no such provider is set up${purpose === undefined ? '' : ` for ${purpose}`}`,
		`Choose from the list: ${joinWithLimit(ids)}.`,
	);
}
