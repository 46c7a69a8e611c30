import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

interface StubOptions {
	/** The names of the parameters that it reads, separated by spaces: n8n drops any that a node does not declare. */
	readonly parameters?: string;
	/** What differs from a node with one input and one output. */
	readonly description?: Partial<INodeTypeDescription>;
	/** @returns the items at each output; by default those of its input */
	readonly run?: (
		context: IExecuteFunctions,
	) => Promise<INodeExecutionData[][]> | INodeExecutionData[][];
}

/** Creates a small node, such as one that replaces one of n8n's own. @param name of the real node */
export function createStubNode(name: string, options: StubOptions = {}): INodeType {
	const { parameters, description, run } = options;
	return {
		description: {
			displayName: name,
			name,
			group: ['input'],
			// Examples contain the versions of the real nodes, and n8n rejects unknown versions.
			version: [1, 1.1, 1.2, 1.3, 2, 2.1, 2.2, 3.4, 4.2],
			description: `Stand-in for the ${name} node of n8n`,
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: (parameters?.split(' ') ?? []).map((parameter) => ({
				displayName: parameter,
				name: parameter,
				type: 'json',
				default: '',
			})),
			...description,
		},
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			return run ? await run(this) : [this.getInputData()];
		},
	};
}

/** Creates a node that turns each input item into output items. */
export function createItemStubNode(
	name: string,
	parameters: string,
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
