import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { commandFor, expressionFor, PAGE } from '../tasks';
import type { NodeOnEngine } from './on-engine';

const description: INodeTypeDescription = {
	displayName: 'Least',
	name: 'least',
	group: ['output'],
	version: 1,
	description: 'The least that a node of n8n can be',
	defaults: { name: 'Least' },
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'musicAssistantApi', required: true }],
	properties: [
		{ displayName: 'URL', name: 'url', type: 'string', default: '' },
		{ displayName: 'Command', name: 'command', type: 'string', default: '' },
		{ displayName: 'Arguments', name: 'arguments', type: 'json', default: '{}' },
		{ displayName: 'Pages', name: 'pages', type: 'boolean', default: false },
	],
};

/** The least possible node: n8n's helper, item by item, nothing looked at and nothing checked; without a command no request. */
export const leastNode: INodeType = {
	description,

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		if (this.getNodeParameter('command', 0) === '') return [this.getInputData()];
		const out: INodeExecutionData[] = [];
		for (const item of this.getInputData().keys()) {
			const url = `${this.getNodeParameter('url', item) as string}/api`;
			const command = this.getNodeParameter('command', item);
			const given = this.getNodeParameter('arguments', item) as IDataObject;
			const isPaged = this.getNodeParameter('pages', item) === true;
			for (let offset = 0; ; offset += PAGE) {
				const args = isPaged ? { ...given, offset } : given;
				const body = { message_id: 'least', command, args };
				const answer: unknown = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'musicAssistantApi',
					{ method: 'POST', url, body, json: true },
				);
				const rows = (Array.isArray(answer) ? answer : [answer ?? {}]) as IDataObject[];
				for (const json of rows) out.push({ json, pairedItem: { item } });
				if (!isPaged || rows.length < PAGE) break;
			}
		}
		return [out];
	},
};

/** As a user would set it up, with an expression for what differs from item to item. */
export const leastPossible: NodeOnEngine = {
	type: 'bench.least',
	version: 1,
	parameters: (task, url) => ({
		url,
		command: commandFor(task),
		arguments: `={{ ${expressionFor(task)} }}`,
		pages: task.kind === 'queue',
	}),
};
