import type { INode, INodeParameters } from 'n8n-workflow';
import type { ExportedWorkflow } from './types';

/** The node, its trigger and its credential, as workflows name them. */
export const NODE_TYPE = 'n8n-nodes-music-assistant.musicAssistant';
export const TRIGGER_TYPE = `${NODE_TYPE}Trigger`;
export const CREDENTIAL_TYPE = 'musicAssistantApi';

/** The name of the node in a workflow made here. */
export const NODE = 'Music Assistant';

/** Manual trigger -> one node of the action type, with the parameters a user would have set. */
export function oneNode(
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): ExportedWorkflow {
	const trigger: INode = {
		id: 'trigger',
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	return {
		name: 'One node',
		nodes: [trigger, musicNode(NODE_TYPE, parameters, settings)],
		connections: { Start: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** The trigger of the package, alone in a workflow. */
export function onlyTrigger(parameters: INodeParameters): ExportedWorkflow {
	return {
		name: 'One trigger',
		nodes: [musicNode(TRIGGER_TYPE, parameters)],
		connections: {},
		settings: { executionOrder: 'v1' },
	};
}

function musicNode(
	type: string,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode {
	return {
		id: 'node',
		name: NODE,
		type,
		typeVersion: 1,
		position: [200, 0],
		parameters,
		credentials: { [CREDENTIAL_TYPE]: { id: 'account', name: 'Music Assistant account' } },
		...settings,
	};
}
