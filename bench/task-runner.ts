import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INode, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeHelpers, type VersionedNodeType } from 'n8n-workflow';
import { ROOT } from '../scripts/dist';
import { createEngine, loadPackage } from '../scripts/engine';
import {
	CREDENTIAL_TYPE,
	NODE,
	NODE_TYPE,
	oneNodeWorkflow,
} from '../scripts/engine/one-node-workflow';
import { minimalNode, runRawLoop } from './other-ways';
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
