import * as favorites from './favorites';
import * as library from './library';
import * as player from './player';
import * as playlist from './playlist';
import * as queue from './queue';
import * as server from './server';
import type { INodeProperties } from 'n8n-workflow';
import type { Resource, Operation } from './operation';

/**
 * Builds a resource from its operations, sorted by name. Each field is shown only for its operation.
 */
function createResource(
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

/** The resource menu in its order, with the default operation of each resource. */
export const resources: readonly Resource[] = [
	createResource('favorites', 'add', favorites),
	createResource('library', 'search', library),
	createResource('player', 'getAll', player),
	createResource('playlist', 'addItems', playlist),
	createResource('queue', 'getAll', queue),
	createResource('server', 'getInfo', server),
];
