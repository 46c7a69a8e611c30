import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { TOKEN } from '../stand-in/names';
import { argumentsFor, commandFor, inputOf, PAGE, type Task } from '../tasks';
import type { Contestant, Item } from './contestant';

/** No n8n at all: one kept connection, one request after another. */
export function plainLoop(): Contestant {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });

	async function post(url: string, body: string): Promise<unknown> {
		return await new Promise((resolve, reject) => {
			const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
			request(`${url}/api`, { method: 'POST', agent, headers }, (response) => {
				text(response).then((answer) => resolve(JSON.parse(answer)), reject);
			})
				.on('error', reject)
				.end(body);
		});
	}

	return {
		async run(task: Task, url: string): Promise<Item[]> {
			if (task.kind === 'nothing') return inputOf(task).map((json, from) => ({ json, from }));
			const items: Item[] = [];
			for (const [from, wish] of inputOf(task).entries()) {
				for (let offset = 0; ; offset += PAGE) {
					const args =
						task.kind === 'queue'
							? { ...argumentsFor(task, wish), offset }
							: argumentsFor(task, wish);
					const envelope = { message_id: 'loop', command: commandFor(task), args };
					const answer = await post(url, JSON.stringify(envelope));
					const rows = (Array.isArray(answer) ? answer : [answer ?? {}]) as IDataObject[];
					for (const json of rows) items.push({ json, from });
					if (task.kind !== 'queue' || rows.length < PAGE) break;
				}
			}
			return items;
		},
	};
}
