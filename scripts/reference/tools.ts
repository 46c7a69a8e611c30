import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { operationsIn } from './node-description';
import { examplesOf } from './examples';

/** An operation as a workflow's author would give it to a model: what the model may choose uses `$fromAI`. */
export interface OperationTool {
	/** The node's name, by which the model knows the tool. */
	readonly name: string;
	readonly resource: string;
	readonly operation: string;
	readonly parameters: INodeParameters;
	/** The arguments that a model would pass. */
	readonly said: IDataObject;
	readonly isRecommended: boolean;
}

/** One tool for each operation of the node. */
export async function toolsOf(properties: readonly INodeProperties[]): Promise<OperationTool[]> {
	return await Promise.all(
		operationsIn(properties).map(async ({ resource, operation }) => {
			const {
				parameters,
				said,
				isRecommended = false,
			} = (await examplesOf({ resource, operation })).tool;
			return {
				name: `${resource}_${operation}`,
				resource,
				operation,
				parameters: { resource, operation, ...parameters },
				said,
				isRecommended,
			};
		}),
	);
}
