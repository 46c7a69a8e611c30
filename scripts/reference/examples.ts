import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';
import type { Control, ProfileName } from '../../simulator';
import { ROOT } from '../dist';
import { UsageError } from '../usage-error';
import type { NodeOperation } from './node-description';
import type { ExpectedRequest } from './requests';

/** All that docs, output schemas and tools need to know of an operation besides the operation itself. */
export interface OperationExamples extends Example {
	/** Further uses with other outcomes: between them all they show every field that the output can have. */
	readonly others?: readonly OtherExample[];
	/**
	 * What it asks the server for in the first use, in this order; left out where that is one thing, and which player is
	 * meant. A request that is not here is a fault of the node, unless there is a reason for it that can stand here.
	 */
	readonly asks?: readonly ExpectedRequest[];
	readonly tool: ToolExample;
}

/** One use of an operation, as a reader would try it first. */
export interface Example {
	/** What the user sets: everything else is as the editor has it at first. */
	readonly parameters: INodeParameters | ((control: Control) => INodeParameters);
	/** The files of the input item. */
	readonly files?: IBinaryKeyData;
	/** What has to happen on the server before. */
	readonly prepare?: (control: Control) => void;
}

interface OtherExample extends Partial<Example> {
	/** When it ends so, as the page says it before what comes out; left out where a reader can do without. */
	readonly when?: string;
	/** The server that it runs on, if the one of the page lacks what it uses: the page cannot show it then. */
	readonly profile?: ProfileName;
}

/** The operation as a tool of an AI agent. */
interface ToolExample {
	/** What is set in the node: what the model may choose is an expression with `$fromAI`. */
	readonly parameters: INodeParameters;
	/** What a model would say, without what it may leave out. */
	readonly said: IDataObject;
	/** Whether it is one of the few tools to begin with: what people most often ask for at home. */
	readonly isRecommended?: true;
}

/**
 * Reads the examples of an operation, which lie beside its test, or in the operation's own folder with its tests.
 *
 * @throws UsageError that names the file to write where there is none
 */
export async function examplesOf({
	resource,
	operation,
}: Pick<NodeOperation, 'resource' | 'operation'>): Promise<OperationExamples> {
	const folder = `test/actions/${resource}`;
	const file = `${operation}.examples.ts`;
	const path = [`${folder}/${file}`, `${folder}/${operation}/${file}`].find((one) =>
		existsSync(join(ROOT, one)),
	);
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
