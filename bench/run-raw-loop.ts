import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { INodeExecutionData } from 'n8n-workflow';
import { requestAllEntries } from './request-all-entries';
import { type BenchmarkTask, TOKEN } from './benchmark-tasks';

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
