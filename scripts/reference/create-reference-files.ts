import type { InstalledPackage } from '../engine';
import { NODE_TYPE, TRIGGER_TYPE } from '../engine/one-node-workflow';
import { formatText } from '../format-text';
import { createAgentsPage } from './agents-page';
import { createExamplesPage } from './examples-page';
import { createOperationsPage } from './operations-page';
import { runExamplesOfAllOperations } from './run-operation-examples';
import { createReadmeWithOperations } from './create-readme-with-operations';
import { createOutputSchema, outputSchemaPath } from './output-schema';
import {
	SURFACE_FILE,
	collectNodeSurface,
	TRIGGER_SURFACE_FILE,
	collectTriggerSurface,
} from './node-surface';
import { shareFields } from './shared-fields';
import { createOperationIndexes } from './operation-indexes';
import { readToolOfEachOperation } from './read-tool-of-each-operation';
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
	const itemsOfAllOperations = runs.flatMap(({ itemsOfAllServers }) => itemsOfAllServers);
	const { [NODE_TYPE]: node, [TRIGGER_TYPE]: trigger } = installedPackage.nodes;
	if (!node || !trigger) throw new Error('The package lacks one of its nodes');
	const { properties } = node.description;
	const tools = await readToolOfEachOperation(properties);
	const texts: Array<[path: string, text: string]> = [
		...createOperationIndexes(),
		['README.md', await createReadmeWithOperations(properties)],
		[
			SURFACE_FILE,
			JSON.stringify(shareFields(collectNodeSurface(node.description, node.methods)), null, 1),
		],
		[
			TRIGGER_SURFACE_FILE,
			JSON.stringify(collectTriggerSurface(trigger.description, trigger.methods), null, 1),
		],
		['docs/operations.md', createOperationsPage(properties, runs, tools)],
		['docs/agents.md', await createAgentsPage(installedPackage, tools)],
		['docs/examples.md', await createExamplesPage()],
		[
			'docs/trigger.md',
			createTriggerPage(trigger.description.properties, await runTriggerExamples(installedPackage)),
		],
		...runs.flatMap(({ resource, operation, itemsOfAllServers }): Array<[string, string]> => {
			const path = outputSchemaPath(resource, operation);
			return path
				? [[path, JSON.stringify(createOutputSchema(itemsOfAllServers, itemsOfAllOperations))]]
				: [];
		}),
	];
	const files = new Map<string, string>();
	for (const [path, text] of texts) files.set(path, await formatText(path, text));
	return files;
}
