import type { INodeProperties } from 'n8n-workflow';
import type { Operation, Resource } from './operation';

/**
 * Builds a resource from its operations, sorted by name. Each field is shown only for its operation.
 */
export function createResource(
	value: string,
	defaultOperation: string,
	operationsByName: Readonly<Record<string, Operation>>,
): Resource {
	const operations = Object.values(operationsByName).sort((one, other) =>
		sortKey(one) < sortKey(other) ? -1 : 1,
	);
	const menu: INodeProperties = {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: defaultOperation,
	};
	const fields = operations.flatMap(({ option, fields }) => {
		const condition = { resource: [value], operation: [option.value] };
		return fields.map((field) => withDisplayCondition(field, condition));
	});
	return { value, operations, properties: [menu, ...fields] };
}

function sortKey({ option }: Operation): string {
	return option.name.toLowerCase();
}

/** Adds a display condition. n8n's `updateDisplayOptions` took a quarter of the time to load the package. */
function withDisplayCondition(
	field: INodeProperties,
	condition: Record<string, string[]>,
): INodeProperties {
	const { displayOptions } = field;
	const show = { ...displayOptions?.show, ...condition };
	return { ...field, displayOptions: { ...displayOptions, show } };
}
