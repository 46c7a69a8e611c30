import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from './operation';

/** Puts operations under one entry of the first menu; each field shows only where its operation is chosen. */
export function resourceOf(
	value: string,
	initial: string,
	operations: readonly Operation[],
): Resource {
	const menu: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: initial,
	};
	const fields = operations.flatMap((operation) =>
		updateDisplayOptions(
			{ show: { resource: [value], operation: [operation.option.value] } },
			operation.fields,
		),
	);
	return { value, operations, properties: [menu, ...fields] };
}
