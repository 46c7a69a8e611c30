import type { GivenCredentials } from '../../../scripts/engine';
import { sourceEngine } from '../../support/engine';
import { credentialsFor, type ReachableServer } from '../../support/credentials';

/** The lists of the node's resource locators. */
export const LISTS = ['searchQueues', 'searchPlayers', 'searchMedia', 'searchFavorites'] as const;
export type List = (typeof LISTS)[number];

export interface Entry {
	readonly name: string;
	readonly value: unknown;
}

/** What the editor shows when a user opens a list, or types something into its search. */
export async function shown(
	list: List,
	server: ReachableServer,
	typed?: string,
	user: 'admin' | 'user' = 'admin',
): Promise<Entry[]> {
	return await shownWith(list, credentialsFor(server, user), typed);
}

export async function shownWith(
	list: List,
	credentials: GivenCredentials,
	typed?: string,
): Promise<Entry[]> {
	const { results } = await sourceEngine().listSearch(list, { credentials }, typed);
	return results.map(({ name, value }) => ({ name, value }));
}
