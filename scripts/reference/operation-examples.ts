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

/** The examples of operations of one resource, by operation. */
export type ExamplesByOperation = Readonly<Record<string, OperationExamples>>;

/**
 * Reads the examples of an operation, which are in a file with the tests of its resource.
 *
 * @throws UsageError that says where to write them if there are none
 */
export async function readOperationExamples({
	resource,
	operation,
}: Pick<NodeOperation, 'resource' | 'operation'>): Promise<OperationExamples> {
	const all = await readExamplesOfResource(resource);
	const [, examples] = all.find(([about]) => about === operation) ?? [];
	if (examples !== undefined) return examples;
	const file = `test/actions/${resource}/${resource}.examples.ts`;
	throw new UsageError(`${resource} > ${operation} has no examples: add them to ${file}`);
}

/** Reads all examples of a resource, with the operation that they are of. */
export async function readExamplesOfResource(
	resource: string,
): Promise<Array<[operation: string, OperationExamples]>> {
	const paths = listFilesBelow(ROOT, `test/actions/${resource}`).filter((path) =>
		path.endsWith('.examples.ts'),
	);
	const modules = await Promise.all(
		// The compiler checks what they export: each says `satisfies ExamplesByOperation`.
		paths.map(async (path) => (await import(`../../${path}`)) as { examples: ExamplesByOperation }),
	);
	return modules.flatMap(({ examples }) => Object.entries(examples));
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
