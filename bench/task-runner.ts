import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { IDataObject, INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeHelpers, type VersionedNodeType } from 'n8n-workflow';
import { ROOT } from '../scripts/dist';
import { createEngine, loadPackage } from '../scripts/engine';
import {
	CREDENTIAL_TYPE,
	NODE,
	NODE_TYPE,
	oneNodeWorkflow,
} from '../scripts/engine/one-node-workflow';
import { createStubNode } from '../scripts/engine/stubs/create-stub-node';
import type { BenchmarkSubject } from './benchmark-rows';
import { PAGE_SIZE, type BenchmarkTask, TOKEN } from './benchmark-tasks';

/** Does a task on a server. @returns the output items */
export type RunTask = (
	subject: BenchmarkSubject,
	task: BenchmarkTask,
	url: string,
) => Promise<INodeExecutionData[]>;

/**
 * Runs a task with any subject; the nodes run side by side on n8n's engine.
 *
 * @param n8nNodesBaseFolder where n8n-nodes-base is installed; without it there is no HTTP Request node
 */
export async function createTaskRunner(n8nNodesBaseFolder?: string): Promise<RunTask> {
	const ownPackage = await loadPackage(ROOT);
	const others = n8nNodesBaseFolder === undefined ? {} : loadHttpRequestNode(n8nNodesBaseFolder);
	const nodes = { ...ownPackage.nodes, ...others, minimal: minimalNode };
	const engine = createEngine({ ...ownPackage, nodes });
	return async (subject, task, url) => {
		if (subject === 'raw loop') return await runRawLoop(task, `${url}/api`);
		const report = await engine.run(oneNodeWorkflow({}, nodeFor(subject, task, `${url}/api`)), {
			credentials: { [CREDENTIAL_TYPE]: { baseUrl: url, accessToken: TOKEN } },
			input: task.input.map((json) => ({ json })),
		});
		if (report.error) throw new Error(`${subject}: ${report.error.message}`);
		return report.items(NODE);
	};
}

/** A node as a user would set it up. */
function nodeFor(
	subject: Exclude<BenchmarkSubject, 'raw loop'>,
	{ command, nodeParameters, paged = false }: BenchmarkTask,
	url: string,
): Pick<INode, 'type' | 'parameters'> & Partial<INode> {
	switch (subject) {
		case 'our node':
			return { type: NODE_TYPE, parameters: nodeParameters };
		case 'our node, full':
			return { type: NODE_TYPE, parameters: { ...nodeParameters, simplify: false } };
		case 'minimal node':
			return { type: 'minimal', parameters: { url, command, arguments: '={{ $json }}', paged } };
		case 'HTTP Request':
			return {
				type: HTTP_REQUEST.type,
				typeVersion: 4.3,
				parameters: {
					method: 'POST',
					url,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: CREDENTIAL_TYPE,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: `={{ JSON.stringify({ message_id: 'http', command: '${command}', args: $json }) }}`,
					options: paged ? { pagination: { pagination } } : {},
				},
			};
	}
}

const OFFSET_EXPRESSION = `={{ ({ ...$json, offset: $pageCount * ${PAGE_SIZE} }) }}`;

const pagination = {
	paginationMode: 'updateAParameterInEachRequest',
	parameters: { parameters: [{ type: 'body', name: 'args', value: OFFSET_EXPRESSION }] },
	paginationCompleteWhen: 'other',
	completeExpression: `={{ $response.body.length < ${PAGE_SIZE} }}`,
};

export const HTTP_REQUEST = {
	type: 'n8n-nodes-base.httpRequest',
	file: 'dist/nodes/HttpRequest/HttpRequest.node.js',
} as const;

function loadHttpRequestNode(nodesBase: string): Record<string, INodeType> {
	const load = createRequire(join(nodesBase, 'package.json'));
	// In n8n the engine and all nodes share one n8n-workflow; here the nodes have their own copy.
	load.cache[load.resolve('n8n-workflow')] = require.cache[require.resolve('n8n-workflow')];
	const { HttpRequest } = load(`./${HTTP_REQUEST.file}`) as {
		HttpRequest: new () => INodeType | VersionedNodeType;
	};
	return { [HTTP_REQUEST.type]: NodeHelpers.getVersionedNodeType(new HttpRequest()) };
}

/** The simplest possible node: n8n's request helper, one item after another, no checks. */
const minimalNode = createStubNode('minimal', {
	parameters: 'url command arguments paged',
	description: { credentials: [{ name: CREDENTIAL_TYPE, required: true }] },
	async run(context) {
		const out: INodeExecutionData[] = [];
		for (const item of context.getInputData().keys()) {
			const url = context.getNodeParameter('url', item) as string;
			const command = context.getNodeParameter('command', item);
			const itemArguments = context.getNodeParameter('arguments', item) as IDataObject;
			const isPaged = context.getNodeParameter('paged', item) === true;
			const send = async (args: IDataObject): Promise<unknown> => {
				const body = { message_id: 'minimal', command, args };
				const options = { method: 'POST', url, body, json: true } as const;
				const { helpers } = context;
				return await helpers.httpRequestWithAuthentication.call(context, CREDENTIAL_TYPE, options);
			};
			for (const json of await requestAllEntries(itemArguments, isPaged, send)) {
				out.push({ json, pairedItem: { item } });
			}
		}
		return [out];
	},
});

const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };

/** Does a task without n8n: one request after another on one connection. */
async function runRawLoop(
	{ command, input, paged = false }: BenchmarkTask,
	url: string,
): Promise<INodeExecutionData[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const post = async (body: object): Promise<unknown> =>
		await new Promise((resolve, reject) => {
			request(url, { method: 'POST', agent, headers }, (response) => {
				text(response).then((answer) => resolve(JSON.parse(answer)), reject);
			})
				.on('error', reject)
				.end(JSON.stringify(body));
		});
	const out: INodeExecutionData[] = [];
	for (const [item, itemArguments] of input.entries()) {
		const sendRequest = async (args: object) => await post({ message_id: 'raw', command, args });
		for (const json of await requestAllEntries(itemArguments, paged, sendRequest)) {
			out.push({ json, pairedItem: { item } });
		}
	}
	agent.destroy();
	return out;
}

/** Sends the request of one input item once, or page by page. @returns all entries of the responses */
async function requestAllEntries(
	args: IDataObject,
	isPaged: boolean,
	sendRequest: (args: IDataObject) => Promise<unknown>,
): Promise<IDataObject[]> {
	const entries: IDataObject[] = [];
	for (let offset = 0; ; offset += PAGE_SIZE) {
		const answer = await sendRequest(isPaged ? { ...args, offset } : args);
		const page = (Array.isArray(answer) ? answer : [answer ?? {}]) as IDataObject[];
		entries.push(...page);
		if (!isPaged || page.length < PAGE_SIZE) return entries;
	}
}
