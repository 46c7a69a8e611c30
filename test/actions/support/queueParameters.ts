import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { KITCHEN } from '../../../simulator/world/players/players';

/** The parameters of the operations that read queues, as the editor stores them. */

type Located = INodeParameters[string];

export function getAllQueuesParameters(parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'queue', operation: 'getAll', ...parameters };
}

export function getQueueParameters(
	queueId: Located,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'queue', operation: 'get', queueId, ...parameters };
}

/** Without Return All or a limit, the node reads its default of 50 items. */
export function getQueueItemsParameters(
	queueId: Located,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'queue', operation: 'getItems', queueId, ...parameters };
}

export { byId, byPlayer } from '../../../scripts/engine/resource-locators';

/** The simplified output for the initial queue of the kitchen. */
export const KITCHEN_QUEUE: IDataObject = {
	queue_id: KITCHEN,
	name: 'Kitchen',
	available: true,
	state: 'paused',
	title: 'Filler 4',
	artist: 'Filler',
	image_url: null,
	item_count: 1237,
	shuffle_enabled: false,
	repeat_mode: 'off',
};
