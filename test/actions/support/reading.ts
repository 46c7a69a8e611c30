import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { KITCHEN } from '../../../simulator/world/players/players';

/** The parameters of the reading operations, as the editor stores what a user chose. */

type Located = INodeParameters[string];

export function getAll(parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'queue', operation: 'getAll', ...parameters };
}

export function get(queueId: Located, parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'queue', operation: 'get', queueId, ...parameters };
}

/** Without Return All or a limit, the node reads its default of 50 items. */
export function getItems(queueId: Located, parameters: INodeParameters = {}): INodeParameters {
	return { resource: 'queue', operation: 'getItems', queueId, ...parameters };
}

export { byId, byPlayer, fromList } from '../../../scripts/engine/locators';

/** The queue of the kitchen as it is at the beginning, simplified. */
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
