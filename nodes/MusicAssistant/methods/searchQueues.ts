import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { PlayerQueue } from '../api/models/playerQueue';
import { holdsName } from '../helpers/names';
import { distinct } from './distinct';
import { askServer } from './session';

/** The queues for the locator's list, those that can be used first, each by the name of its player. */
export async function searchQueues(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const queues = await askServer(
		this,
		async (client) => await client.call('player_queues/all', {}),
	);
	const results = queues
		.filter(({ name }) => holdsName(name, filter))
		.sort(
			(one, other) =>
				Number(other.available) - Number(one.available) || one.name.localeCompare(other.name),
		)
		.map(entry);
	return { results: distinct(results) };
}

function entry(queue: PlayerQueue): INodeListSearchItems {
	return { name: `${queue.name}${remark(queue)}`, value: queue.id };
}

/** The queue of a grouped player rests while the group's queue plays; so does one whose player plays another source. */
function remark({ available, active }: PlayerQueue): string {
	if (!available) return ' (not available)';
	return active === false ? ' (grouped: plays from another queue)' : '';
}
