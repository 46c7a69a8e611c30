import type { INodeProperties } from 'n8n-workflow';

/** The items to put into a playlist or to take out of it. */
export function urisField(description: string): INodeProperties {
	return {
		displayName: 'URIs',
		name: 'uris',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. library://track/12',
		description: `${description}, one per line. An expression may give an array of them.`,
	};
}
