import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { speakers } from '../server/queues';
import { holdsName } from '../values/names';
import { distinct } from './distinct';
import { askServer, inPlaceOfList, type Telling } from './session';

/** The players for the locator's list, those that can be used first. */
export async function searchPlayers(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return { results: await listedPlayers(this, filter, inPlaceOfList) };
}

/** @param telling how a failure reads where the editor shows it in place of the players */
export async function listedPlayers(
	context: ILoadOptionsFunctions,
	filter: string,
	telling: Telling,
): Promise<INodeListSearchItems[]> {
	const players = await askServer(context, speakers, telling);
	const entries = players
		.filter(({ name }) => holdsName(name, filter))
		.sort(
			(one, other) =>
				Number(other.available) - Number(one.available) || one.name.localeCompare(other.name),
		)
		.map(({ id, name, available }) => ({
			name: available ? name : `${name} (not available)`,
			value: id,
		}));
	return distinct(entries);
}
