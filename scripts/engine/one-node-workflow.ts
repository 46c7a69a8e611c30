import type { INode, INodeParameters } from 'n8n-workflow';
import type { ExportedWorkflow } from './types';

/** The node, its trigger and its credential, as workflows name them. */
export const NODE_TYPE = 'n8n-nodes-music-assistant.musicAssistant';
export const TRIGGER_TYPE = `${NODE_TYPE}Trigger`;
export const CREDENTIAL_TYPE = 'musicAssistantApi';

/** The name of the node in these workflows. */
export const NODE = 'Music Assistant';

/** A node as workflows contain it. */
export function createNode(
	name: string,
	type: string,
	parameters: INodeParameters = {},
	settings: Partial<INode> = {},
): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters, ...settings };
}

/** A node of this package with a credential. */
export function createMusicNode(
	name: string,
	type: string,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode {
	const credentials = {
		[CREDENTIAL_TYPE]: { id: 'account', name: 'Music Assistant account' },
	};
	return createNode(name, type, parameters, { credentials, ...settings });
}

/** A workflow with a manual trigger and one Music Assistant node with these parameters. */
export function oneNodeWorkflow(
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): ExportedWorkflow {
	return {
		name: 'One node',
		nodes: [
			createNode('Start', 'n8n-nodes-base.manualTrigger'),
			createMusicNode(NODE, NODE_TYPE, parameters, settings),
		],
		connections: { Start: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow with only the Music Assistant Trigger. */
export function triggerWorkflow(parameters: INodeParameters): ExportedWorkflow {
	return {
		name: 'One trigger',
		nodes: [createMusicNode(NODE, TRIGGER_TYPE, parameters)],
		connections: {},
		settings: { executionOrder: 'v1' },
	};
}
