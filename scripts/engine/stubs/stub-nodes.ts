import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { dataTable } from './data-table';
import { aggregate, convertToFile, editFields } from './file-nodes';
import { httpRequest } from './http-request';
import { ifNode } from './if-node';

/**
 * The few nodes of n8n's own package that workflows around this one need. Most pass on what they are
 * given: what a trigger emits is supplied from outside (`start.ts`), as n8n does when an event
 * has already happened. The real ones would bring hundreds of other nodes and their dependencies.
 */
export const stubNodes: Readonly<Record<string, INodeType>> = {
	'n8n-nodes-base.manualTrigger': passThrough('manualTrigger', 'trigger'),
	'n8n-nodes-base.scheduleTrigger': passThrough('scheduleTrigger', 'trigger'),
	'n8n-nodes-base.webhook': passThrough('webhook', 'trigger'),
	'n8n-nodes-base.noOp': passThrough('noOp', 'organization'),
	'n8n-nodes-base.dataTable': dataTable,
	'n8n-nodes-base.if': ifNode,
	'n8n-nodes-base.set': editFields,
	'n8n-nodes-base.aggregate': aggregate,
	'n8n-nodes-base.httpRequest': httpRequest,
	'n8n-nodes-base.convertToFile': convertToFile,
	'n8n-nodes-base.stickyNote': passThrough('stickyNote', 'input'),
};

function passThrough(name: string, group: 'trigger' | 'organization' | 'input'): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: [group],
			// Examples carry the versions of the real nodes, and n8n refuses a version it does not know.
			version: [1, 1.1, 1.2, 1.3, 2, 2.1],
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
