import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { displayText } from '../display-text';
import { createItemStubNode } from './create-stub-node';

/** The data tables of this process, by their names. */
const tables = new Map<string, IDataObject[]>();

/** Replaces the rows of a data table. */
export function fillDataTable(name: string, rows: readonly IDataObject[]): void {
	tables.set(
		name,
		rows.map((row) => ({ ...row })),
	);
}

const PARAMETERS =
	'resource operation tableName dataTableId columns options matchType filters returnAll limit ' +
	'orderBy orderByColumn orderByDirection';

/** Replaces n8n's "Data Table": creates a table, and gets and upserts rows that are equal to, or greater than, the values of all conditions. */
export const dataTable = createItemStubNode('dataTable', PARAMETERS, (context, item) =>
	executeOperation(context, item).map((json) => ({ json: { ...json } })),
);

function executeOperation(context: IExecuteFunctions, item: number): IDataObject[] {
	const operation = displayText(context.getNodeParameter('operation', item));
	if (operation === 'create') {
		const name = displayText(context.getNodeParameter('tableName', item));
		tables.set(name, tables.get(name) ?? []);
		return [{ name }];
	}
	const { value } = context.getNodeParameter('dataTableId', item) as { value: string };
	const table = tables.get(value);
	if (table === undefined) throw new Error(`Data table with name "${value}" not found`);
	const found = table.filter(createRowFilter(context, item));
	switch (operation) {
		case 'get':
			return sortAndLimit(context, item, found);
		case 'upsert':
			return upsertRows(table, found, context.getInputData()[item]?.json ?? {});
		default:
			throw new Error(`The stub of the data table has no operation "${operation}".`);
	}
}

function createRowFilter(context: IExecuteFunctions, item: number): (row: IDataObject) => boolean {
	const { conditions } = context.getNodeParameter('filters', item) as {
		conditions: Array<{ keyName: string; condition: string; keyValue: string | number }>;
	};
	return (row) =>
		conditions.every(({ keyName, condition, keyValue }) =>
			condition === 'gt' ? Number(row[keyName]) > Number(keyValue) : row[keyName] === keyValue,
		);
}

function sortAndLimit(
	context: IExecuteFunctions,
	item: number,
	rows: IDataObject[],
): IDataObject[] {
	const column = displayText(context.getNodeParameter('orderByColumn', item, ''));
	const limit = context.getNodeParameter('limit', item, 0);
	const descending = [...rows].sort((one, other) => Number(other[column]) - Number(one[column]));
	return typeof limit === 'number' && limit > 0 ? descending.slice(0, limit) : rows;
}

function upsertRows(
	table: IDataObject[],
	found: readonly IDataObject[],
	given: IDataObject,
): IDataObject[] {
	if (found.length === 0) {
		table.push({ ...given });
		return [given];
	}
	return found.map((row) => Object.assign(row, given));
}
