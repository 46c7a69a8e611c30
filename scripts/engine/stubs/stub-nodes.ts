import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { dataTable } from './data-table';
import { aggregate, convertToFile, editFields } from './data-transformation-nodes';
import { form } from './form';
import { httpRequest } from './http-request';
import { filterNode, ifNode } from './if-node';

/**
 * Replaces the few of n8n's own nodes that workflows with this package need. Most pass on their input: the
 * items that a trigger emits come from the caller, as in n8n when an event has already
 * happened. The real nodes would bring hundreds of others and their dependencies.
 */
export const stubNodes: Readonly<Record<string, INodeType>> = {
	'n8n-nodes-base.manualTrigger': createPassThroughNode('manualTrigger', 'trigger'),
	'n8n-nodes-base.scheduleTrigger': createPassThroughNode('scheduleTrigger', 'trigger'),
	'n8n-nodes-base.webhook': createPassThroughNode('webhook', 'trigger'),
	'n8n-nodes-base.formTrigger': createPassThroughNode('formTrigger', 'trigger'),
	'n8n-nodes-base.form': form,
	'n8n-nodes-base.noOp': createPassThroughNode('noOp', 'organization'),
	'n8n-nodes-base.dataTable': dataTable,
	'n8n-nodes-base.if': ifNode,
	'n8n-nodes-base.filter': filterNode,
	'n8n-nodes-base.set': editFields,
	'n8n-nodes-base.aggregate': aggregate,
	'n8n-nodes-base.httpRequest': httpRequest,
	'n8n-nodes-base.convertToFile': convertToFile,
	'n8n-nodes-base.stickyNote': createPassThroughNode('stickyNote', 'input'),
};

function createPassThroughNode(
	name: string,
	group: 'trigger' | 'organization' | 'input',
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: [group],
			// Examples contain the versions of the real nodes, and n8n rejects unknown versions.
			version: [1, 1.1, 1.2, 1.3, 2, 2.1, 2.2],
			description: `Stand-in for the ${name} node of n8n`,
			defaults: { name },
			inputs: group === 'organization' ? [NodeConnectionTypes.Main] : [],
			outputs: group === 'input' ? [] : [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			return [this.getInputData()];
		},
	};
}
