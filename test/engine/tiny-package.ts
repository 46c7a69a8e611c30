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
	methods: {
		listSearch: {
			async greetings(filter, paginationToken) {
				const { name } = await this.getCredentials('tinyApi');
				const results = [
					{ name: `${displayText(name)} ${filter ?? ''}`, value: paginationToken ?? '' },
				];
				return { results };
			},
		},
		loadOptions: {
			async texts() {
				const text = displayText(this.getCurrentNodeParameter('text'));
				return [{ name: text, value: displayText(this.getNodeParameter('act')) }];
			},
		},
		resourceMapping: {
			async fields() {
				const id = displayText(this.getNodeParameter('text'));
				const field = { id, displayName: id, defaultMatch: false, required: false, display: true };
				return { fields: [field] };
			},
		},
	},
	async execute(): Promise<INodeExecutionData[][]> {
		const output: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			try {
				output.push({ json: { said: await runAction(this, item) }, pairedItem: { item } });
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				output.push({ json: { error: String(error) }, pairedItem: { item } });
			}
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
		case 'wait':
			return await waitForCancellation(node.getExecutionCancelSignal());
		case 'sign in':
			return displayText((await node.getCredentials('tinyApi', item)).name);
		case 'ask':
			return JSON.stringify(
				await node.helpers.httpRequestWithAuthentication.call(node, 'tinyApi', { url: text }),
			);
		case 'succeed at last':
			return succeedAtThirdTry(node);
		default:
			return text;
	}
}

function succeedAtThirdTry(node: IExecuteFunctions): string {
	const memory = node.getWorkflowStaticData('node');
	memory.tries = Number(memory.tries ?? 0) + 1;
	if (memory.tries !== 3) throw new NodeOperationError(node.getNode(), 'Not yet');
	return 'done';
}

async function waitForCancellation(signal?: AbortSignal): Promise<string> {
	if (signal?.aborted === false) {
		await new Promise<void>((resolve) => {
			signal.addEventListener('abort', () => resolve(), { once: true });
		});
	}
	return 'cancelled';
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
