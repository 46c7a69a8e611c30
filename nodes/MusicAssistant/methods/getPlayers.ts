import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { listPlayerEntries } from './searchPlayers';
import { toOptionsError } from './queryServer';

/** The players for a multi-selection, named and sorted as in the locator's list. */
export async function getPlayers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const players = await listPlayerEntries(this, '', toOptionsError);
	return players.map(({ name, value }) => ({ name, value }));
}
