import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../scripts/engine/one-node-workflow';
import { createStubNode } from '../scripts/engine/stubs/create-stub-node';
import { type BenchmarkTask, PAGE_SIZE, TOKEN } from './benchmark-tasks';

/** The simplest possible node: n8n's request helper, one item after another, no checks. */
export const minimalNode = createStubNode('minimal', {
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
