import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { listOperations } from './node-description';
import { readOperationExamples } from './operation-examples';

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
			const {
				parameters,
				modelArguments,
				isRecommended = false,
			} = (await readOperationExamples({ resource, operation })).tool;
			return {
				name: `${resource}_${operation}`,
				resource,
				operation,
				parameters: { resource, operation, ...parameters },
				modelArguments,
				isRecommended,
			};
		}),
	);
}
