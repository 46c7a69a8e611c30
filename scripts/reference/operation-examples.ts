import type { IBinaryKeyData, IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import type { SimulatorControl, ProfileName } from '../../simulator';
import { ROOT } from '../dist';
import { listFilesBelow } from '../list-files';
import { UsageError } from '../command-line';
import { listOperations, type NodeOperation } from './node-description';
import type { ExpectedRequest } from './expected-requests';

/** Everything that the docs, output schemas and tools need to know about an operation besides the operation itself. */
export interface OperationExamples extends OperationExample {
	/** The server that its first use runs on, if the one of the page does not have the operation. */
	readonly profile?: ProfileName;
	/** Further uses with other outcomes: together they show every field that the output can have. */
	readonly others?: readonly OtherExample[];
	/**
	 * Its requests in the first use, in this order; left out if it makes only one, besides looking up the player. A request
	 * that is not listed is a bug in the node, unless there is a reason for it that can be given here.
	 */
	readonly asks?: readonly ExpectedRequest[];
	readonly tool: ToolExample;
}

/** One use of an operation, as a reader would try it first. */
export interface OperationExample {
	/** What the user sets: everything else has the editor's defaults. */
	readonly parameters: INodeParameters | ((control: SimulatorControl) => INodeParameters);
	/** The files of the input item. */
	readonly files?: IBinaryKeyData;
	/** What has to happen on the server beforehand. */
	readonly prepare?: (control: SimulatorControl) => void;
}

interface OtherExample extends Partial<OperationExample> {
	/** The condition for this outcome, as the page states it before the output; left out if readers do not need it. */
	readonly when?: string;
	/** The server that it runs on, if the one of the page lacks what it uses: the page cannot show it then. */
	readonly profile?: ProfileName;
}

/** The operation as a tool of an AI agent. */
interface ToolExample {
	/** The parameters of the node: those that the model may choose are expressions with `$fromAI`. */
	readonly parameters: INodeParameters;
	/** The arguments that a model would pass, without the optional ones. */
	readonly modelArguments: IDataObject;
	/** Whether it is one of the few tools to begin with: what people most often ask for at home. */
	readonly isRecommended?: true;
}

/**
 * Reads the examples of an operation, which are with the tests of its resource.
 *
 * @throws UsageError that names the file to write if there is none
 */
export async function readOperationExamples({
	resource,
	operation,
}: Pick<NodeOperation, 'resource' | 'operation'>): Promise<OperationExamples> {
	const folder = `test/actions/${resource}`;
	const file = `${operation}.examples.ts`;
	const path = listFilesBelow(ROOT, folder).find((one) => one.endsWith(`/${file}`));
	if (path === undefined) {
		throw new UsageError(`${resource} > ${operation} has no examples: write ${folder}/${file}`);
	}
	const module: unknown = await import(`../../${path}`);
	if (!hasExamples(module)) {
		throw new Error(`${path} has to export \`examples\` with parameters and a tool`);
	}
	return module.examples;
}

/** The rest is for the compiler: each file says `satisfies OperationExamples`. */
function hasExamples(module: unknown): module is { examples: OperationExamples } {
	if (typeof module !== 'object' || module === null || !('examples' in module)) return false;
	const { examples } = module;
	return (
		typeof examples === 'object' &&
		examples !== null &&
		'parameters' in examples &&
		'tool' in examples
	);
}

/** An operation as a tool for a model. Parameters that the model may choose use `$fromAI`. */
export interface OperationTool {
	/** The node's name, by which the model knows the tool. */
	readonly name: string;
	readonly resource: string;
	readonly operation: string;
	readonly parameters: INodeParameters;
	/** The arguments that a model would pass. */
	readonly modelArguments: IDataObject;
	readonly isRecommended: boolean;
}

/** Reads the tool of each operation of the node from its examples. */
export async function readToolOfEachOperation(
	properties: readonly INodeProperties[],
): Promise<OperationTool[]> {
	return await Promise.all(
		listOperations(properties).map(async ({ resource, operation }) => {
			const { tool } = await readOperationExamples({ resource, operation });
			return {
				isRecommended: false,
				...tool,
				name: `${resource}_${operation}`,
				resource,
				operation,
				parameters: { resource, operation, ...tool.parameters },
			};
		}),
	);
}
