import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { Operation, Resource } from './operation';

/**
 * The selected operation; an error, which is not thrown, if this node has none of that name: n8n adds "Custom API Call" to every resource,
 * and a workflow made with a newer version of this node may use a newer operation.
 */
export function findOperationOrError(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Operation | NodeOperationError {
	const resource = context.getNodeParameter('resource', 0);
	const name = context.getNodeParameter('operation', 0, '');
	const operations = resources.find(({ value }) => value === resource)?.operations;
	const operation = operations?.find(({ option }) => option.value === name);
	return (
		operation ??
		new NodeOperationError(
			context.getNode(),
			`This node has no operation "${name}" for the resource "${resource}"`,
			{
				description:
					'Choose a resource and an operation from the lists. If the workflow was created with a newer version of this node, update the node.',
			},
		)
	);
}
