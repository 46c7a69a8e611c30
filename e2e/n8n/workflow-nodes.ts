import type { INode, INodeConnections, INodeParameters } from 'n8n-workflow';
import { createNode } from '../../scripts/engine/one-node-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE, TRIGGER_TYPE, type WorkflowToSave } from './n8n-user';

/** A node of this package with the credential of that ID; by default not the trigger. */
export function createMusicNode(
	name: string,
	credentialId: string,
	parameters: INodeParameters,
	type = NODE_TYPE,
): INode {
	const credentials = { [CREDENTIAL_TYPE]: { id: credentialId, name: 'Music Assistant' } };
	return createNode(name, type, parameters, { credentials });
}

/** A workflow in which the nodes follow one another. */
function createChain(name: string, ...nodes: INode[]): WorkflowToSave {
	const links = nodes.slice(1).map(({ name: next }, index): [string, INodeConnections] => {
		const before = nodes[index]?.name ?? '';
		return [before, { main: [[{ node: next, type: 'main', index: 0 }]] }];
	});
	const placed = nodes.map((node, index): INode => ({ ...node, position: [index * 220, 0] }));
	return { name, nodes: placed, connections: Object.fromEntries(links) };
}

/** A workflow with the trigger, by default for track changes in the office, and a node "Received" that passes on its items. */
export function createTriggerWorkflow(
	name: string,
	credentialId: string,
	parameters: INodeParameters = { events: ['trackChanged'], players: ['Office'], options: {} },
): WorkflowToSave {
	return createChain(
		name,
		createMusicNode('Trigger', credentialId, parameters, TRIGGER_TYPE),
		createNode('Received', 'n8n-nodes-base.noOp'),
	);
}

/** A workflow with a webhook of the workflow's name, which returns what the node "Music Assistant" puts out. */
export function createWebhookWorkflow(
	name: string,
	credentialId: string,
	parameters: INodeParameters,
	responseData: 'allEntries' | 'firstEntryBinary' = 'allEntries',
): WorkflowToSave {
	const webhook = {
		httpMethod: 'POST',
		path: name,
		responseMode: 'lastNode',
		responseData,
		responseBinaryPropertyName: 'data',
	};
	return createChain(
		name,
		createNode('Webhook', 'n8n-nodes-base.webhook', webhook, { typeVersion: 2, webhookId: name }),
		createMusicNode('Music Assistant', credentialId, parameters),
	);
}
