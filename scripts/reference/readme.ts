import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { ROOT } from '../dist';
import { menuOf, optionsOf } from './node-description';

/** The list of operations: its header, and a row for each resource. */
const LIST = /^(\| Resource +\| Operations +\|\n\|[-| ]+\|\n)(?:\|.*\n)+/m;

/** The README with its list of operations as the editor's menus have them. */
export async function readmeWith(properties: readonly INodeProperties[]): Promise<string> {
	const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
	if (!LIST.test(readme)) throw new Error('README.md has no list of operations');
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const rows = resources.map(({ name, value }) => {
		const operations = optionsOf(menuOf(properties, String(value)));
		return `| ${name} | ${operations.map((operation) => operation.name).join(', ')} |\n`;
	});
	return readme.replace(LIST, (_, head: string) => head + rows.join(''));
}
