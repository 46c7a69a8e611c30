import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { speakers } from '../server/queues';
import { holdsName } from '../values/names';
import { distinct } from './distinct';
import { askServer } from './session';

/** The players for the locator's list, those that can be used first. */
export async function searchPlayers(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const players = await askServer(this, speakers);
	const results = players
		.filter(({ name }) => holdsName(name, filter))
		.sort(
			(one, other) =>
				Number(other.available) - Number(one.available) || one.name.localeCompare(other.name),
		)
		.map(({ id, name, available }) => ({
			name: available ? name : `${name} (not available)`,
			value: id,
		}));
	return { results: distinct(results) };
}
