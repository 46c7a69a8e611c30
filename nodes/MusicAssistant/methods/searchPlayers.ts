import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { absence, absentPlayers } from '../services/players/absentPlayers';
import type { MusicAssistantClient } from '../api/client';
import { playbackTargets, type PlaybackTarget } from '../services/queues/queues';
import { holdsName } from '../helpers/names';
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
	const players = await askServer(context, listedBy(context), telling);
	const entries = players
		.filter(({ name }) => holdsName(name, filter))
		.sort(
			(one, other) =>
				Number(other.available) - Number(one.available) || one.name.localeCompare(other.name),
		)
		.map((player) => ({
			name: player.available ? player.name : `${player.name} (${absence(player).state})`,
			value: player.id,
		}));
	return distinct(entries);
}

/** Settings are those of disabled players too: they could not be enabled again otherwise. */
function listedBy(
	context: ILoadOptionsFunctions,
): (client: MusicAssistantClient) => Promise<readonly PlaybackTarget[]> {
	const operation: unknown = context.getCurrentNodeParameter('operation');
	if (operation !== 'getSettings' && operation !== 'updateSettings') return playbackTargets;
	return async (client) => [
		...(await playbackTargets(client)),
		...((await absentPlayers(client)) ?? []),
	];
}
