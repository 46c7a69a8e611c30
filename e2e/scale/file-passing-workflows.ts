import type { INodeParameters } from 'n8n-workflow';
import { byId, byUri } from '../../scripts/engine/resource-locators';
import { startSimulator } from '../../simulator';
import { OFFICE } from '../../simulator/world/players/players';
import type { N8nUser } from '../n8n/n8n-user';
import { createWebhookWorkflow } from '../n8n/workflow-nodes';

/** The node's parameters in each workflow. */
const NODE_PARAMETERS = {
	getImage: { resource: 'library', operation: 'getImage', item: byUri('library://album/3') },
	getNowPlaying: {
		resource: 'player',
		operation: 'getNowPlaying',
		playerId: byId(OFFICE),
		options: { downloadCover: true },
	},
	announce: {
		resource: 'player',
		operation: 'announce',
		target: 'player',
		playerId: byId(OFFICE),
		source: 'binary',
		binaryPropertyName: 'data',
	},
} satisfies Record<string, INodeParameters>;

/** Workflows that pass files through n8n in queue mode: covers from a music server, and a sound to be announced there. */
export async function createFilePassingWorkflows(user: N8nUser) {
	const simulator = await startSimulator({ profile: '2.10', timeScale: 0.02 });
	const credential = await user.createCredential('files', simulator);
	return {
		simulator,

		/** Calls the webhook of a new workflow with this operation, with a WAV file if one is given. */
		async call(operation: keyof typeof NODE_PARAMETERS, wav?: Buffer) {
			const name = `files-${operation}`;
			const parameters = NODE_PARAMETERS[operation];
			const responseData = wav ? 'allEntries' : 'firstEntryBinary';
			const workflow = await user.saveAndActivate(
				createWebhookWorkflow(name, credential, parameters, responseData),
			);
			const [report, response] = await user.executionCausedBy(workflow, async () =>
				fetch(`${user.url}/webhook/${name}`, {
					method: 'POST',
					...(wav && { body: wav, headers: { 'content-type': 'audio/wav' } }),
				}),
			);
			/** The files of the node's first output item. */
			const files = report.items('Music Assistant')[0]?.binary;
			return { response, report, files };
		},
	};
}
