import type { INodeListSearchItems, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { sourceEngine } from '../../support/sourceEngine';
import { credentialsFor, type ReachableServer } from '../../support/credentials';

interface OpenedList {
	/** What the user types into its search. */
	readonly typed?: string;
	readonly user?: 'admin' | 'user';
	/** Of the node in which it is opened. */
	readonly parameters?: INodeParameters;
}

/** What the editor shows when a user opens a list: the methods of selections begin with `get`. */
export async function readList(
	method: string,
	server: ReachableServer,
	{ typed, user, parameters }: OpenedList = {},
): Promise<ReadonlyArray<INodeListSearchItems | INodePropertyOptions>> {
	const node = { credentials: credentialsFor(server, user), parameters };
	if (method.startsWith('get')) return await sourceEngine().loadOptions(method, node);
	return (await sourceEngine().listSearch(method, node, typed)).results;
}

/** Only the names and values. */
export async function readListEntries(...opened: Parameters<typeof readList>) {
	return (await readList(...opened)).map(({ name, value }) => ({ name, value }));
}

export async function readListNames(...opened: Parameters<typeof readList>): Promise<string[]> {
	return (await readList(...opened)).map(({ name }) => name);
}
