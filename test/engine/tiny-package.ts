import {
	NodeConnectionTypes,
	NodeOperationError,
	type ICredentialType,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type INodeExecutionData,
	type INodeType,
	type INode,
	type INodeParameters,
} from 'n8n-workflow';
import type { InstalledPackage, ExportedWorkflow } from '../../scripts/engine';
import { displayText } from '../../scripts/engine/display-text';

/** Returns the text of each item, or does something else that the tests need a node to do. */
const echo: INodeType = {
	description: {
		displayName: 'Echo',
		name: 'echo',
		group: ['transform'],
		version: 1,
		description: 'Returns a text',
		defaults: { name: 'Echo' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'tinyApi' }],
		properties: [
			{ displayName: 'Text', name: 'text', type: 'string', default: 'nothing', required: true },
			{ displayName: 'Act', name: 'act', type: 'string', default: 'say' },
		],
	},
	methods: { listSearch: { greetings: async () => await Promise.resolve({ results: [] }) } },
	async execute(): Promise<INodeExecutionData[][]> {
		const output: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			output.push({ json: { said: await runAction(this, item) }, pairedItem: { item } });
		}
		return [output];
	},
};

async function runAction(node: IExecuteFunctions, item: number): Promise<string> {
	const text = displayText(node.getNodeParameter('text', item));
	switch (node.getNodeParameter('act', item)) {
		case 'fail':
			throw new NodeOperationError(node.getNode(), text, {
				description: 'Say something else.',
				itemIndex: item,
			});
		case 'sign in':
			return displayText((await node.getCredentials('tinyApi', item)).name);
		case 'ask':
			return JSON.stringify(
				await node.helpers.httpRequestWithAuthentication.call(node, 'tinyApi', { url: text }),
			);
		default:
			return text;
	}
}

const properties: ICredentialType['properties'] = [
	{ displayName: 'Name', name: 'name', type: 'string', default: 'nobody' },
	{ displayName: 'Address', name: 'address', type: 'string', default: '' },
];

/** Signs requests with a function, as the credential of this package does. */
const tinyApi: ICredentialType = {
	name: 'tinyApi',
	displayName: 'Tiny API',
	properties,
	authenticate: async (credentials, request: IHttpRequestOptions) => ({
		...request,
		headers: { ...request.headers, 'x-name': credentials.name },
	}),
	test: {
		request: { url: '={{ $credentials.address }}', json: true },
		rules: [{ type: 'responseCode', properties: { value: 403, message: 'You may not.' } }],
	},
};

/** Tests the body of the response too. */
const ruledApi: ICredentialType = {
	name: 'ruledApi',
	displayName: 'Ruled API',
	properties,
	authenticate: tinyApi.authenticate,
	test: {
		request: { url: '={{ $credentials.address }}', json: true },
		rules: [
			{
				type: 'responseSuccessBody',
				properties: { key: 'who[0].name', value: 'nobody', message: 'Say who you are.' },
			},
		],
	},
};

export const tinyPackage: InstalledPackage = {
	nodes: { 'tiny.echo': echo },
	credentials: { tinyApi, ruledApi },
};

/** Start -> Echo -> After; the error output of Echo, if it has one, leads to Failed. */
export function echoWorkflow(
	parameters: INodeParameters,
	settings: Partial<INode> = {},
	trigger = 'n8n-nodes-base.manualTrigger',
): ExportedWorkflow {
	return {
		name: 'Echo',
		nodes: [
			node('Start', trigger),
			{ ...node('Echo', 'tiny.echo'), parameters, ...settings },
			node('After', 'n8n-nodes-base.noOp'),
			node('Failed', 'n8n-nodes-base.noOp'),
			node('Note', 'n8n-nodes-base.stickyNote'),
		],
		connections: {
			Start: { main: [[to('Echo')]] },
			Echo: { main: [[to('After')], [to('Failed')]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

function node(name: string, type: string): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} };
}

function to(name: string): { node: string; type: 'main'; index: number } {
	return { node: name, type: 'main', index: 0 };
}
