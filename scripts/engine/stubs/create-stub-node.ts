import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

interface StubOptions {
	/** The parameters that it reads: n8n drops any that a node does not declare. */
	readonly parameters: readonly string[];
	/** By default 1. */
	readonly outputs?: number;
	/** @returns the items at each output */
	readonly run: (context: IExecuteFunctions) => Promise<INodeExecutionData[][]>;
}

/** Creates a node that replaces one of n8n's own. @param name of the real node */
export function createStubNode(
	name: string,
	{ parameters, outputs = 1, run }: StubOptions,
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['input'],
			// Examples contain the versions of the real nodes, and n8n rejects unknown versions.
			version: [1, 1.1, 2.2, 3.4, 4.2],
			description: `Stand-in for the ${name} node of n8n`,
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: Array.from({ length: outputs }, () => NodeConnectionTypes.Main),
			properties: parameters.map((parameter) => ({
				displayName: parameter,
				name: parameter,
				type: 'json',
				default: '',
			})),
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			return await run(this);
		},
	};
}
