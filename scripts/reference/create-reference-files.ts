import type { InstalledPackage } from '../engine';
import { NODE_TYPE, TRIGGER_TYPE } from '../engine/one-node-workflow';
import { formatText } from '../format-text';
import { createAgentsPage } from './agents-page';
import { createGalleryPage } from './gallery-page';
import { createOperationsPage } from './operations-page';
import { runAllOperations } from './run-operations';
import { createReadme } from './create-readme';
import { createOutputSchema, outputSchemaPath } from './output-schema';
import { SURFACE_FILE, surfaceOf, TRIGGER_SURFACE_FILE, triggerSurfaceOf } from './surface';
import { readOperationTools } from './operation-tools';
import { createTriggerPage } from './trigger-page';
import { runTriggerExamples } from './run-trigger-examples';

/**
 * Creates the files that are generated from the node: each operation's output schema, the pages about operations, AI agents'
 * tools, the trigger and the examples, the README's list of operations, and the lists of names.
 *
 * @returns the text of each file by its path in the repository
 */
export async function createReferenceFiles(
	installed: InstalledPackage,
): Promise<Map<string, string>> {
	const runs = await runAllOperations(installed);
	const elsewhere = runs.flatMap(({ everywhere }) => everywhere);
	const { [NODE_TYPE]: node, [TRIGGER_TYPE]: trigger } = installed.nodes;
	if (!node || !trigger) throw new Error('The package lacks one of its nodes');
	const { properties } = node.description;
	const tools = await readOperationTools(properties);
	const texts: Array<[path: string, text: string]> = [
		['README.md', await createReadme(properties)],
		[SURFACE_FILE, JSON.stringify(surfaceOf(node.description, node.methods), null, 1)],
		[
			TRIGGER_SURFACE_FILE,
			JSON.stringify(triggerSurfaceOf(trigger.description, trigger.methods), null, 1),
		],
		['docs/operations.md', createOperationsPage(properties, runs, tools)],
		['docs/agents.md', await createAgentsPage(installed, tools)],
		['docs/examples.md', await createGalleryPage()],
		[
			'docs/trigger.md',
			createTriggerPage(trigger.description.properties, await runTriggerExamples(installed)),
		],
		...runs.flatMap(({ resource, operation, everywhere }): Array<[string, string]> => {
			const path = outputSchemaPath(resource, operation);
			return path ? [[path, JSON.stringify(createOutputSchema(everywhere, elsewhere))]] : [];
		}),
	];
	const files = new Map<string, string>();
	for (const [path, text] of texts) files.set(path, await formatText(path, text));
	return files;
}
