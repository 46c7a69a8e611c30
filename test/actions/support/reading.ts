import type { INodeParameterResourceLocator, INodeParameters } from 'n8n-workflow';

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

export function fromList(value: Located): INodeParameterResourceLocator {
	return located('list', value);
}

export function byPlayer(value: Located): INodeParameterResourceLocator {
	return located('player', value);
}

export function byId(value: Located): INodeParameterResourceLocator {
	return located('id', value);
}

function located(mode: string, value: Located): INodeParameterResourceLocator {
	// The editor only lets texts in; what else a workflow can hold gets there by other hands.
	return { __rl: true, mode, value } as INodeParameterResourceLocator;
}
