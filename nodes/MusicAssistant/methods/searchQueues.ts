import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { MusicAssistantClient } from '../api/client';
import type { PlayerQueue } from '../api/models/playerQueue';
import { containsName } from '../helpers/nameComparison';
import { disambiguateNames } from './disambiguateNames';
import { queryServer } from './queryServer';

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
