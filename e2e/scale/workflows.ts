import type { INodeParameters } from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE, type WorkflowToSave } from '../n8n/n8n-user';

/** A workflow that reads a queue in pages, and answers with what is in it. */
export function readingWorkflow(path: string, player: string, credential: string): WorkflowToSave {
	return answering(path, credential, {
		resource: 'queue',
		operation: 'getItems',
		queueId: { __rl: true, mode: 'player', value: player },
		returnAll: true,
		options: { pageSize: 50 },
	});
}

/** A workflow that adds the media which its caller names to the end of a queue, and checks whether they were added. */
export function writingWorkflow(path: string, player: string, credential: string): WorkflowToSave {
	return answering(path, credential, {
		resource: 'queue',
		operation: 'playMedia',
		queueId: { __rl: true, mode: 'player', value: player },
		media: { __rl: true, mode: 'uri', value: '={{ $json.body.uri }}' },
		enqueue: 'add',
		options: {},
	});
}

/** Called by a webhook, which answers with the items of the node. */
function answering(path: string, credential: string, parameters: INodeParameters): WorkflowToSave {
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
