import type { CredentialsByName } from '../../../scripts/engine';
import { sourceEngine } from '../../support/engine';
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
	list: ListSearchMethod,
	server: ReachableServer,
	typed?: string,
	user: 'admin' | 'user' = 'admin',
): Promise<ListEntry[]> {
	return await readListEntriesWithCredentials(list, credentialsFor(server, user), typed);
}

export async function readListEntriesWithCredentials(
	list: ListSearchMethod,
	credentials: CredentialsByName,
	typed?: string,
): Promise<ListEntry[]> {
	const { results } = await sourceEngine().listSearch(list, { credentials }, typed);
	return results.map(({ name, value }) => ({ name, value }));
}
