import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { isAvailable, queueId, queueName } from '../services/queues/queues';
import { bool, type JsonObject } from '../helpers/json';
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
		.filter((queue) => holdsName(queueName(queue), filter))
		.sort((one, other) => rank(one) - rank(other) || queueName(one).localeCompare(queueName(other)))
		.map(entry);
	return { results: distinct(results) };
}

function rank(queue: JsonObject): number {
	return isAvailable(queue) ? 0 : 1;
}

function entry(queue: JsonObject): INodeListSearchItems {
	return { name: `${queueName(queue)}${remark(queue)}`, value: queueId(queue) };
}

/** The queue of a grouped player rests while the group's queue plays; so does one whose player plays another source. */
function remark(queue: JsonObject): string {
	if (!isAvailable(queue)) return ' (not available)';
	return bool(queue, 'active') === false ? ' (grouped: plays from another queue)' : '';
}
