import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

interface StubOptions {
	readonly group?: 'trigger' | 'organization' | 'input';
	/** The parameters that it reads: n8n drops any that a node does not declare. */
	readonly parameters?: ReadonlyArray<string | INodeProperties>;
	/** By default 1. */
	readonly inputs?: 0 | 1;
	/** By default 1. */
	readonly outputs?: 0 | 1 | 2;
	/** @returns the items at each output; by default those of its input */
	readonly run?: (
		context: IExecuteFunctions,
	) => Promise<INodeExecutionData[][]> | INodeExecutionData[][];
}

/** Creates a node that replaces one of n8n's own. @param name of the real node */
export function createStubNode(name: string, options: StubOptions = {}): INodeType {
	const { group = 'input', parameters = [], inputs = 1, outputs = 1, run } = options;
	return {
		description: {
			displayName: name,
			name,
			group: [group],
			// Examples contain the versions of the real nodes, and n8n rejects unknown versions.
			version: [1, 1.1, 1.2, 1.3, 2, 2.1, 2.2, 3.4, 4.2],
			description: `Stand-in for the ${name} node of n8n`,
			defaults: { name },
			inputs: new Array(inputs).fill(NodeConnectionTypes.Main),
			outputs: new Array(outputs).fill(NodeConnectionTypes.Main),
			properties: parameters.map((parameter) =>
				typeof parameter === 'string'
					? { displayName: parameter, name: parameter, type: 'json', default: '' }
					: parameter,
			),
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			return run ? await run(this) : [this.getInputData()];
		},
	};
}

/** Creates a node that turns each input item into output items. */
export function createItemStubNode(
	name: string,
	parameters: readonly string[],
	run: (
		context: IExecuteFunctions,
		item: number,
	) => INodeExecutionData[] | Promise<INodeExecutionData[]>,
): INodeType {
	return createStubNode(name, {
		parameters,
		async run(context) {
			const items = context.getInputData().map(async (_, item) => {
				const made = await run(context, item);
				return made.map((one) => ({ ...one, pairedItem: { item } }));
			});
			return [(await Promise.all(items)).flat()];
		},
	});
}
