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

/** The queue of the kitchen as it is at the beginning, simplified: ten flat fields, called as the server calls them. */
export const KITCHEN_QUEUE: IDataObject = {
	queue_id: KITCHEN,
	display_name: 'Kitchen',
	state: 'paused',
	current_item: 'Filler - Filler 4',
	current_index: 3,
	items: 1237,
	shuffle_enabled: false,
	repeat_mode: 'off',
	active: true,
	available: true,
};
