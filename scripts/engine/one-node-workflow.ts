import type { INode, INodeParameters } from 'n8n-workflow';
import type { ExportedWorkflow } from './types';

/** The node, its trigger and its credential, as workflows name them. */
export const NODE_TYPE = 'n8n-nodes-music-assistant.musicAssistant';
export const TRIGGER_TYPE = `${NODE_TYPE}Trigger`;
export const CREDENTIAL_TYPE = 'musicAssistantApi';

/** The name of the node in these workflows. */
export const NODE = 'Music Assistant';

/** A workflow with a manual trigger and one Music Assistant node with these parameters. */
export function oneNodeWorkflow(
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
		nodes: [trigger, createMusicNode(NODE_TYPE, parameters, settings)],
		connections: { Start: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow with only the Music Assistant Trigger. */
export function triggerWorkflow(parameters: INodeParameters): ExportedWorkflow {
	return {
		name: 'One trigger',
		nodes: [createMusicNode(TRIGGER_TYPE, parameters)],
		connections: {},
		settings: { executionOrder: 'v1' },
	};
}

function createMusicNode(
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
