import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { ROOT } from '../dist';
import { findOperationMenu, optionsOf } from './node-description';

/** The list of operations: its header, and a row for each resource. */
const OPERATIONS_TABLE = /^(\| Resource +\| Operations +\|\n\|[-| ]+\|\n)(?:\|.*\n)+/m;

/** Creates the README with the operations in the editor's menus. */
export async function createReadmeWithOperations(
	properties: readonly INodeProperties[],
): Promise<string> {
	const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
	if (!OPERATIONS_TABLE.test(readme)) throw new Error('README.md has no list of operations');
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const rows = resources.map(({ name, value }) => {
		const operations = optionsOf(findOperationMenu(properties, String(value)));
		return `| ${name} | ${operations.map((operation) => operation.name).join(', ')} |\n`;
	});
	return readme.replace(OPERATIONS_TABLE, (_, head: string) => head + rows.join(''));
}
