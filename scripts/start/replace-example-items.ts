import { isObject } from '../../nodes/MusicAssistant/helpers/json';
import type { Engine, ExportedWorkflow, CredentialsByName } from '../engine';
import { byUri } from '../engine/resource-locators';
import { NODE, NODE_TYPE, oneNodeWorkflow } from '../engine/one-node-workflow';
import { displayText } from '../engine/display-text';
import type { ExampleWorkflow } from './read-examples';

type Node = ExportedWorkflow['nodes'][number];

/** The parameters that name an item of the library, with its media type. */
const MEDIA_TYPE_BY_PARAMETER = {
	albumId: 'album',
	playlistId: 'playlist',
	podcastId: 'podcast',
} as const;

/**
 * Replaces the library items that an example reads by items of the user's own server.
 *
 * @returns the example, or why there is nothing for it to read
 */
export async function replaceExampleItemsWithServerItems(
	example: ExampleWorkflow,
	engine: Engine,
	credentials: CredentialsByName,
): Promise<ExampleWorkflow | { missing: string }> {
	const nodes: Node[] = [];
	const notes: string[] = [];
	for (const node of example.workflow.nodes) {
		const parameters = { ...node.parameters };
		for (const [name, kind] of mediaParameters(node)) {
			const found = await readFirstItem(kind, engine, credentials);
			if (found === 'none') return { missing: `there is no ${kind} in the library` };
			// The example itself then fails with the reason why the server does not respond.
			if (found === 'unknown') continue;
			parameters[name] = byUri(found.uri);
			notes.push(`${node.name} reads the ${kind} "${found.name}" of this server.`);
		}
		nodes.push({ ...node, parameters });
	}
	return { ...example, workflow: { ...example.workflow, nodes }, notes };
}

/** The parameters of a node that name an item of the library, with its media type, except for expressions. */
function mediaParameters({ type, parameters }: Node): Array<[name: string, kind: string]> {
	if (type !== NODE_TYPE) return [];
	return Object.entries(MEDIA_TYPE_BY_PARAMETER).filter(([name]) => {
		const value = parameters[name];
		return isObject(value) && !displayText(value.value).startsWith('=');
	});
}

async function readFirstItem(kind: string, engine: Engine, credentials: CredentialsByName) {
	const listing = oneNodeWorkflow({
		resource: 'library',
		operation: 'getAll',
		mediaType: kind,
		limit: 1,
	});
	const report = await engine.run(listing, { credentials });
	if (report.error) return 'unknown';
	const [item] = report.json(NODE);
	return item ? { uri: displayText(item.uri), name: displayText(item.name) } : 'none';
}
