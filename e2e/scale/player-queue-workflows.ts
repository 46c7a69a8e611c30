import type { INodeParameters } from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE, type WorkflowToSave } from '../n8n/n8n-user';

/** A workflow that reads a queue in pages and returns its items. */
export function createReadQueueWorkflow(
	path: string,
	player: string,
	credential: string,
): WorkflowToSave {
	return webhookWorkflow(path, credential, {
		resource: 'queue',
		operation: 'getItems',
		queueId: { __rl: true, mode: 'player', value: player },
		returnAll: true,
		options: { pageSize: 50 },
	});
}

/** A workflow that adds the media in the request to the end of a queue, and checks whether it was added. */
export function createAddToQueueWorkflow(
	path: string,
	player: string,
	credential: string,
): WorkflowToSave {
	return webhookWorkflow(path, credential, {
		resource: 'queue',
		operation: 'playMedia',
		queueId: { __rl: true, mode: 'player', value: player },
		media: { __rl: true, mode: 'uri', value: '={{ $json.body.uri }}' },
		enqueue: 'add',
		options: {},
	});
}

/** A workflow with a webhook that returns the node's output items. */
function webhookWorkflow(
	path: string,
	credential: string,
	parameters: INodeParameters,
): WorkflowToSave {
	return {
		name: path,
		nodes: [
			{
				id: `${path}-webhook`,
				name: 'Webhook',
				type: 'n8n-nodes-base.webhook',
				typeVersion: 2,
				position: [0, 0],
				webhookId: `${path}-webhook`,
				parameters: {
					httpMethod: 'POST',
					path,
					responseMode: 'lastNode',
					responseData: 'allEntries',
				},
			},
			{
				id: `${path}-music`,
				name: 'Music Assistant',
				type: NODE_TYPE,
				typeVersion: 1,
				position: [220, 0],
				parameters,
				credentials: { [CREDENTIAL_TYPE]: { id: credential, name: path } },
			},
		],
		connections: {
			Webhook: { main: [[{ node: 'Music Assistant', type: 'main', index: 0 }]] },
		},
	};
}
