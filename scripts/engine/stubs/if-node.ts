import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

/** Replaces n8n's "If": n8n's engine itself evaluates the conditions. */
export const ifNode: INodeType = {
	description: {
		displayName: 'if',
		name: 'if',
		group: ['transform'],
		version: [2, 2.1, 2.2],
		description: 'Stand-in for the If node of n8n',
		defaults: { name: 'if' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main, NodeConnectionTypes.Main],
		properties: [
			{
				displayName: 'conditions',
				name: 'conditions',
				type: 'filter',
				default: {},
				typeOptions: { filter: { version: 2 } },
			},
		],
	},
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return splitByConditions(this);
	},
};

/** Replaces n8n's "Filter". */
export const filterNode: INodeType = {
	description: { ...ifNode.description, name: 'filter', outputs: [NodeConnectionTypes.Main] },
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [splitByConditions(this)[0]];
	},
};

function splitByConditions(
	context: IExecuteFunctions,
): [met: INodeExecutionData[], notMet: INodeExecutionData[]] {
	const outputs: [INodeExecutionData[], INodeExecutionData[]] = [[], []];
	for (const [item, data] of context.getInputData().entries()) {
		const isMet = context.getNodeParameter('conditions', item, false, { extractValue: true });
		outputs[isMet === true ? 0 : 1].push({ ...data, pairedItem: { item } });
	}
	return outputs;
}
