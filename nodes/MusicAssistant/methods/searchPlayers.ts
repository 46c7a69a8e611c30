import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { unavailabilityWithRemedy, findAbsentPlayers } from '../services/players/findAbsentPlayers';
import type { MusicAssistantClient } from '../api/client';
import { readPlaybackTargets, type PlaybackTarget } from '../services/queues/playbackTargets';
import { containsName } from '../helpers/nameComparison';
import { disambiguateNames } from './disambiguateNames';
import { queryServer, toListError, type ToEditorError } from './queryServer';

/** The players for the locator's list, available ones first. */
export async function searchPlayers(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return { results: await listPlayerEntries(this, filter, toListError) };
}

/** @param toEditorError for an error that the editor shows instead of the players */
export async function listPlayerEntries(
	context: ILoadOptionsFunctions,
	filter: string,
	toEditorError: ToEditorError,
): Promise<INodeListSearchItems[]> {
	const players = await queryServer(context, choosePlayerQuery(context), toEditorError);
	const entries = players
		.filter(({ name }) => containsName(name, filter))
		.sort(
			(one, other) =>
				Number(other.available) - Number(one.available) || one.name.localeCompare(other.name),
		)
		.map((player) => ({
			name: player.available
				? player.name
				: `${player.name} (${unavailabilityWithRemedy(player).state})`,
			value: player.id,
		}));
	return disambiguateNames(entries);
}

/**
 * Operations list the players that can be used to play on; those for settings all of them, also disabled ones, so that they
 * can be enabled again. The trigger lists what can be watched.
 */
function choosePlayerQuery(
	context: ILoadOptionsFunctions,
): (client: MusicAssistantClient) => Promise<readonly PlaybackTarget[]> {
	if (context.getNode().type.endsWith('Trigger')) return readPlaybackTargets;
	const operation: unknown = context.getCurrentNodeParameter('operation');
	if (operation === 'getSettings' || operation === 'updateSettings') {
		return async (client) => [
			...(await readPlaybackTargets(client)),
			...((await findAbsentPlayers(client)) ?? []),
		];
	}
	return async (client) => (await readPlaybackTargets(client)).filter(({ isOffered }) => isOffered);
}
