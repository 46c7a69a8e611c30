import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { requestAllEntries } from './request-all-entries';

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
