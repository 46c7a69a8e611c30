import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { INodeExecutionData } from 'n8n-workflow';
import { readEntries } from './read-entries';
import { type Task, TOKEN } from './tasks';

const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };

/** Does a task without n8n: one request after another on one connection. */
export async function runRawLoop(
	{ command, input, paged = false }: Task,
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
	for (const [item, given] of input.entries()) {
		const ask = async (args: object) => await post({ message_id: 'raw', command, args });
		for (const json of await readEntries(given, paged, ask)) {
			out.push({ json, pairedItem: { item } });
		}
	}
	agent.destroy();
	return out;
}
