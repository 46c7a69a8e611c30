import type { INodeProperties } from 'n8n-workflow';

export function uriField(
	field: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
	example = 'library://track/12',
): INodeProperties {
	return { ...field, type: 'string', required: true, default: '', placeholder: `e.g. ${example}` };
}

export function urisField(description: string): INodeProperties {
	return {
		...uriField({
			displayName: 'URIs',
			name: 'uris',
			description: `${description}, one per line. An expression can return an array of them.`,
		}),
		typeOptions: { rows: 4 },
	};
}
