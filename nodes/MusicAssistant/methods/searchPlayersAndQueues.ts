import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import { unavailabilityWithRemedy, findAbsentPlayers } from '../services/players/findAbsentPlayers';
import type { MusicAssistantClient } from '../api/client';
import { readPlaybackTargets, type PlaybackTarget } from '../services/queues/playbackTargets';
import { containsName } from '../helpers/nameComparison';
import {
	disambiguateNames,
	queryServer,
	toListError,
	type ToEditorError,
	toOptionsError,
} from './queryServer';
import type { PlayerQueue } from '../api/models/playerQueue';

/** The players for the locator's list, available ones first. */
export async function searchPlayers(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return { results: await listPlayerEntries(this, filter, toListError) };
}

/** @param toEditorError for an error that the editor shows instead of the players */
async function listPlayerEntries(
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

/** The queues for the locator's list, available ones first. */
export async function searchQueues(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const queues = await queryServer(this, readOfferedQueues);
	const results = queues
		.filter(({ name }) => containsName(name, filter))
		.sort(
			(one, other) =>
				Number(other.available) - Number(one.available) || one.name.localeCompare(other.name),
		)
		.map(toListItem);
	return { results: disambiguateNames(results) };
}

/** Without those of players that are not to be played on, as far as the server reports its players. */
async function readOfferedQueues(client: MusicAssistantClient): Promise<PlayerQueue[]> {
	const queues = await client.call('player_queues/all', {});
	const players = await client.tryCall('players/all', {});
	const others = players?.filter(({ isOffered }) => !isOffered) ?? [];
	return queues.filter(({ id }) => !others.some((player) => player.id === id));
}

function toListItem(queue: PlayerQueue): INodeListSearchItems {
	return { name: `${queue.name}${stateSuffix(queue)}`, value: queue.id };
}

/** A queue is inactive while its player plays from the group's queue, or from another source. */
function stateSuffix({ available, active }: PlayerQueue): string {
	if (!available) return ' (not available)';
	return active === false ? ' (grouped: plays from another queue)' : '';
}

/** The players for a multi-selection, named and sorted as in the locator's list. */
export async function getPlayers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const players = await listPlayerEntries(this, '', toOptionsError);
	return players.map(({ name, value }) => ({ name, value }));
}
