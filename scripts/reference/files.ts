import type { InstalledPackage } from '../engine';
import { NODE_TYPE, TRIGGER_TYPE } from '../engine/one-node-workflow';
import { formatText } from '../format-text';
import { agentsPage } from './agents';
import { galleryPage } from './gallery';
import { operationsPage } from './page';
import { referenceRuns } from './runs';
import { readmeWith } from './readme';
import { outputSchema, outputSchemaPath } from './output-schema';
import { SURFACE_FILE, surfaceOf, TRIGGER_SURFACE_FILE, triggerSurfaceOf } from './surface';
import { toolsOf } from './tools';
import { triggerPage } from './trigger-page';
import { triggerRuns } from './trigger-runs';

/**
 * The files generated from the node and from its use: the output schema of each operation, the page about all of them, that
 * about tools of AI agents, that about the trigger, the gallery of examples, the README's list of operations, and the
 * lists of names.
 *
 * @returns the text of each file by its path in the repository
 */
export async function referenceFiles(installed: InstalledPackage): Promise<Map<string, string>> {
	const runs = await referenceRuns(installed);
	const elsewhere = runs.flatMap(({ everywhere }) => everywhere);
	const { [NODE_TYPE]: node, [TRIGGER_TYPE]: trigger } = installed.nodes;
	if (!node || !trigger) throw new Error('The package lacks one of its nodes');
	const { properties } = node.description;
	const tools = await toolsOf(properties);
	const texts: Array<[path: string, text: string]> = [
		['README.md', await readmeWith(properties)],
		[SURFACE_FILE, JSON.stringify(surfaceOf(node.description, node.methods), null, 1)],
		[
			TRIGGER_SURFACE_FILE,
			JSON.stringify(triggerSurfaceOf(trigger.description, trigger.methods), null, 1),
		],
		['docs/operations.md', operationsPage(properties, runs, tools)],
		['docs/agents.md', await agentsPage(installed, tools)],
		['docs/examples.md', await galleryPage()],
		['docs/trigger.md', triggerPage(trigger.description.properties, await triggerRuns(installed))],
		...runs.flatMap(({ resource, operation, everywhere }): Array<[string, string]> => {
			const path = outputSchemaPath(resource, operation);
			return path ? [[path, JSON.stringify(outputSchema(everywhere, elsewhere))]] : [];
		}),
	];
	const files = new Map<string, string>();
	for (const [path, text] of texts) files.set(path, await formatText(path, text));
	return files;
}
