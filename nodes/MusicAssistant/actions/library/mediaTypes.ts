import type { INodeProperties } from 'n8n-workflow';

/** A choice of kinds of item, with the server's own words as values. */
export function mediaTypesField(description: string, values: readonly string[]): INodeProperties {
	return {
		displayName: 'Media Types',
		name: 'mediaTypes',
		type: 'multiOptions',
		default: [],
		description,
		options: values.map((value) => ({ name: titled(value), value })),
	};
}

function titled(word: string): string {
	return word
		.split('_')
		.map((part) => part.charAt(0).toUpperCase() + part.slice(1))
		.join(' ');
}
