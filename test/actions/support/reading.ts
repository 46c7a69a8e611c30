import type { INodeParameters } from 'n8n-workflow';

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
