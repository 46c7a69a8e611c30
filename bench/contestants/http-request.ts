import type { INodeParameters } from 'n8n-workflow';
import { queueId } from '../stand-in/names';
import { commandFor, expressionFor, PAGE, type Task } from '../tasks';
import type { NodeOnEngine } from './on-engine';

/** n8n's HTTP Request node, with a credential for a bearer token and, for queues, its own pagination. */
export const httpRequest: NodeOnEngine = {
	type: 'n8n-nodes-base.httpRequest',
	version: 4.3,
	parameters: (task, url) => ({
		method: 'POST',
		url: `${url}/api`,
		authentication: 'genericCredentialType',
		genericAuthType: 'httpBearerAuth',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ JSON.stringify({ message_id: 'http', ${bodyFor(task)} }) }}`,
		options: task.kind === 'queue' ? pagination(task.length) : {},
	}),
};

function bodyFor(task: Task): string {
	const command = `command: '${commandFor(task)}'`;
	// The pages of a queue bring their own arguments.
	return task.kind === 'queue' ? command : `${command}, args: ${expressionFor(task)}`;
}

function pagination(length: number): INodeParameters {
	const args = `={{ { queue_id: '${queueId(length)}', limit: ${PAGE}, offset: $pageCount * ${PAGE} } }}`;
	return {
		pagination: {
			pagination: {
				paginationMode: 'updateAParameterInEachRequest',
				parameters: { parameters: [{ type: 'body', name: 'args', value: args }] },
				paginationCompleteWhen: 'other',
				completeExpression: `={{ $response.body.length < ${PAGE} }}`,
			},
		},
	};
}
