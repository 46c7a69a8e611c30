import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { listedPlayers } from './searchPlayers';
import { inPlaceOfOptions } from './session';

/** The players for a multi-selection, in the order and with the words of the locator's list. */
export async function getPlayers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const players = await listedPlayers(this, '', inPlaceOfOptions);
	return players.map(({ name, value }) => ({ name, value }));
}
