import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { ROOT } from '../dist';
import type { InstalledPackage } from '../engine';
import { NODE_TYPE, TRIGGER_TYPE } from '../engine/one-node-workflow';
import { formatText } from '../format-text';
import { createAgentsPage } from './agents-page';
import { createExamplesPage } from './examples-page';
import { createOperationsPage } from './operations-page';
import { runExamplesOfAllOperations } from './run-operation-examples';
import { createOutputSchema, outputSchemaPath } from './output-schema';
import { findOperationMenu, optionsOf } from './node-description';
import {
	SURFACE_FILE,
	collectNodeSurface,
	TRIGGER_SURFACE_FILE,
	collectTriggerSurface,
	shareFields,
} from './node-surface';
import { createOperationIndexes } from './operation-indexes';
import { readToolOfEachOperation } from './operation-examples';
import { createTriggerPage } from './trigger-page';
import { runTriggerExamples } from './run-trigger-examples';

/**
 * Creates the files that are generated from the node: the lists of operations, each operation's output schema, the pages about operations, AI agents'
 * tools, the trigger and the examples, the README's list of operations, and the lists of names.
 *
 * @returns the text of each file by its path in the repository
 */
export async function createReferenceFiles(
	installedPackage: InstalledPackage,
): Promise<Map<string, string>> {
	const runs = await runExamplesOfAllOperations(installedPackage);
	const allItems = runs.flatMap(({ itemsOfAllServers }) => itemsOfAllServers);
	const { [NODE_TYPE]: node, [TRIGGER_TYPE]: trigger } = installedPackage.nodes;
	if (!node || !trigger) throw new Error('The package lacks one of its nodes');
	const { properties } = node.description;
	const events = await runTriggerExamples(installedPackage);
	const tools = await readToolOfEachOperation(properties);
	const texts: Array<[path: string, text: string]> = [
		...createOperationIndexes(),
		['README.md', await createReadmeWithOperations(properties)],
		[SURFACE_FILE, toJson(shareFields(collectNodeSurface(node.description, node.methods)))],
		[TRIGGER_SURFACE_FILE, toJson(collectTriggerSurface(trigger.description, trigger.methods))],
		['docs/operations.md', createOperationsPage(properties, runs, tools)],
		['docs/agents.md', await createAgentsPage(installedPackage, tools)],
		['docs/examples.md', await createExamplesPage()],
		['docs/trigger.md', createTriggerPage(trigger.description.properties, events)],
		...runs.flatMap(({ resource, operation, itemsOfAllServers }): Array<[string, string]> => {
			const path = outputSchemaPath(resource, operation);
			return path ? [[path, JSON.stringify(createOutputSchema(itemsOfAllServers, allItems))]] : [];
		}),
	];
	const files = new Map<string, string>();
	for (const [path, text] of texts) files.set(path, await formatText(path, text));
	return files;
}

/** The list of operations: its header, and a row for each resource. */
const OPERATIONS_TABLE = /^(\| Resource +\| Operations +\|\n\|[-| ]+\|\n)(?:\|.*\n)+/m;

/** Creates the README with the operations in the editor's menus. */
async function createReadmeWithOperations(properties: readonly INodeProperties[]): Promise<string> {
	const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
	if (!OPERATIONS_TABLE.test(readme)) throw new Error('README.md has no list of operations');
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const rows = resources.map(({ name, value }) => {
		const operations = optionsOf(findOperationMenu(properties, String(value)));
		return `| ${name} | ${operations.map((operation) => operation.name).join(', ')} |\n`;
	});
	return readme.replace(OPERATIONS_TABLE, (_, head: string) => head + rows.join(''));
}

function toJson(value: object): string {
	return JSON.stringify(value, null, 1);
}
