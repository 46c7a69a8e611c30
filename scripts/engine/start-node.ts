import type { IDataObject, INode, INodeExecutionData, Workflow } from 'n8n-workflow';
import type { WorkflowRunOptions } from './types';

/** Finds the node that an execution begins with: the named one, or the first enabled trigger. */
export function findStartNode(workflow: Workflow, name?: string): INode {
	const nodes = Object.values(workflow.nodes);
	if (name !== undefined) {
		const named = workflow.nodes[name];
		if (named !== undefined) return named;
		const names = nodes.map((node) => node.name).join(', ');
		throw new Error(`The workflow has no node "${name}". It has: ${names}`);
	}
	const trigger = nodes.find(({ type, disabled }) => {
		const { group } = workflow.nodeTypes.getByNameAndVersion(type).description;
		return group.includes('trigger') && disabled !== true;
	});
	if (trigger === undefined) throw new Error('The workflow has no trigger to start from.');
	return trigger;
}

/** The items that the start node emits: the caller's, or its pinned data, or one item. */
export function itemsOfStartNode(
	startNode: INode,
	{ input }: WorkflowRunOptions,
	pinned: readonly INodeExecutionData[] | undefined,
): INodeExecutionData[] {
	const isWebhook = startNode.type === 'n8n-nodes-base.webhook';
	const emitted = (body: IDataObject): IDataObject => (isWebhook ? webhookOutput(body) : body);

	if (input !== undefined) return input.map((item) => ({ ...item, json: emitted(item.json) }));
	if (pinned !== undefined) return [...pinned];
	return [{ json: emitted({}) }];
}

/** A request in the format in which n8n's Webhook node outputs it. */
function webhookOutput(body: IDataObject): IDataObject {
	return { headers: { 'content-type': 'application/json' }, params: {}, query: {}, body };
}
