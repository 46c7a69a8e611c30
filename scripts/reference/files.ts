import { format, resolveConfig } from 'prettier';
import type { InstalledPackage } from '../engine';
import { NODE_TYPE, TRIGGER_TYPE } from '../engine/one-node';
import { agentsPage } from './agents';
import { galleryPage } from './gallery';
import { operationsPage } from './page';
import { referenceRuns } from './runs';
import { outputSchema, SCHEMAS } from './schema';
import { triggerPage } from './trigger-page';
import { triggerRuns } from './trigger-runs';

/**
 * What is made from the node and from using it: the output schema of each operation, the page about all of them, the
 * page about them as tools, that about the trigger, and the gallery of examples.
 *
 * @returns the text of each file by its path in the repository
 */
export async function referenceFiles(installed: InstalledPackage): Promise<Map<string, string>> {
	const runs = await referenceRuns(installed);
	const elsewhere = runs.flatMap(({ everywhere }) => everywhere);
	const properties = installed.nodes[NODE_TYPE]?.description.properties ?? [];
	const ofTrigger = installed.nodes[TRIGGER_TYPE]?.description.properties ?? [];
	const texts: Array<[path: string, text: string]> = [
		['docs/operations.md', operationsPage(properties, runs)],
		['docs/agents.md', await agentsPage(installed)],
		['docs/examples.md', await galleryPage()],
		['docs/trigger.md', triggerPage(ofTrigger, await triggerRuns(installed))],
		...runs.map(({ resource, operation, everywhere }): [string, string] => [
			`${SCHEMAS}/${resource}/${operation}.json`,
			JSON.stringify(outputSchema(everywhere, elsewhere)),
		]),
	];
	const files = new Map<string, string>();
	for (const [path, text] of texts) files.set(path, await prettified(path, text));
	return files;
}

/** As `npm run format` would leave it, so that both can be checked. */
async function prettified(path: string, text: string): Promise<string> {
	return await format(text, { ...(await resolveConfig(path)), filepath: path });
}
