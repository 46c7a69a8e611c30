import type { CredentialsByName } from '../../../scripts/engine';
import { sourceEngine } from '../../support/sourceEngine';
import { credentialsFor, type ReachableServer } from '../../support/credentials';

/** The lists of the node's resource locators. */
export const LIST_METHODS = [
	'searchQueues',
	'searchPlayers',
	'searchMedia',
	'searchFavorites',
] as const;
export type ListSearchMethod = (typeof LIST_METHODS)[number];

export interface ListEntry {
	readonly name: string;
	readonly value: unknown;
}

/** What the editor shows when a user opens a list, or types something into its search. */
export async function readListEntries(
	method: ListSearchMethod,
	server: ReachableServer,
	searchText?: string,
	user: 'admin' | 'user' = 'admin',
): Promise<ListEntry[]> {
	return await readListEntriesWithCredentials(method, credentialsFor(server, user), searchText);
}

export async function readListEntriesWithCredentials(
	method: ListSearchMethod,
	credentials: CredentialsByName,
	searchText?: string,
): Promise<ListEntry[]> {
	const { results } = await sourceEngine().listSearch(method, { credentials }, searchText);
	return results.map(({ name, value }) => ({ name, value }));
}
