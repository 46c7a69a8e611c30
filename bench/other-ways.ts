import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { type BenchmarkTask, PAGE_SIZE, TOKEN } from './benchmark-tasks';

/** The simplest possible node: n8n's request helper, one item after another, no checks. */
export const minimalNode: INodeType = {
	description: {
		displayName: 'Minimal',
		name: 'minimal',
		group: ['output'],
		version: 1,
		description: 'Sends one command',
		defaults: { name: 'Minimal' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'musicAssistantApi', required: true }],
		properties: ['url', 'command', 'arguments', 'paged'].map((name) => ({
			displayName: name,
			name,
			type: 'string',
			default: '',
		})),
	},

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const out: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			const url = this.getNodeParameter('url', item) as string;
			const command = this.getNodeParameter('command', item);
			const itemArguments = this.getNodeParameter('arguments', item) as IDataObject;
			const isPaged = this.getNodeParameter('paged', item) === true;
			const entries = await requestAllEntries(
				itemArguments,
				isPaged,
				async (args): Promise<unknown> => {
					const body = { message_id: 'minimal', command, args };
					const options = { method: 'POST', url, body, json: true } as const;
					const type = 'musicAssistantApi';
					return await this.helpers.httpRequestWithAuthentication.call(this, type, options);
				},
			);
			for (const json of entries) out.push({ json, pairedItem: { item } });
		}
		return [out];
	},
};

const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };

/** Does a task without n8n: one request after another on one connection. */
export async function runRawLoop(
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
