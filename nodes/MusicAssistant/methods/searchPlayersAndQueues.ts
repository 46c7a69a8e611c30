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
	byName,
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

/** The players for a multi-selection, named and sorted as in the locator's list. */
export async function getPlayers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const players = await listPlayerEntries(this, '', toOptionsError);
	return players.map(({ name, value }) => ({ name, value }));
}

/** The queues for the locator's list, available ones first. */
export async function searchQueues(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const queues = await queryServer(this, readOfferedQueues);
	return { results: toEntries(queues, filter, queueNote) };
}

/** @param toEditorError for an error that the editor shows instead of the players */
async function listPlayerEntries(
	context: ILoadOptionsFunctions,
	filter: string,
	toEditorError: ToEditorError,
): Promise<INodeListSearchItems[]> {
	const players = await queryServer(context, choosePlayerQuery(context), toEditorError);
	return toEntries(players, filter, (player) =>
		player.available ? undefined : unavailabilityWithRemedy(player).state,
	);
}

/** @param noteOf what to show in parentheses after a name */
function toEntries<Target extends { id: string; name: string; available: boolean }>(
	targets: readonly Target[],
	filter: string,
	noteOf: (target: Target) => string | undefined,
): INodeListSearchItems[] {
	const entries = targets
		.filter(({ name }) => containsName(name, filter))
		.sort((one, other) => Number(other.available) - Number(one.available) || byName(one, other))
		.map((target) => {
			const note = noteOf(target);
			const { id: value, name } = target;
			return { name: note === undefined ? name : `${name} (${note})`, value };
		});
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

/** Without those of players that are not to be played on, as far as the server reports its players. */
async function readOfferedQueues(client: MusicAssistantClient): Promise<PlayerQueue[]> {
	const queues = await client.call('player_queues/all', {});
	const players = await client.tryCall('players/all', {});
	const others = players?.filter(({ isOffered }) => !isOffered) ?? [];
	return queues.filter(({ id }) => !others.some((player) => player.id === id));
}

/** A queue is inactive while its player plays from the group's queue, or from another source. */
function queueNote({ available, active }: PlayerQueue): string | undefined {
	if (!available) return 'not available';
	return active === false ? 'grouped: plays from another queue' : undefined;
}
