import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../parameters/parameters';

/** For lists in which the server sends only references to the items. */
export function detailsField(description: string): INodeProperties {
	return {
		displayName: 'Details',
		name: 'details',
		type: 'boolean',
		default: true,
		displayOptions: { show: { '/simplify': [true] } },
		description,
	};
}

/** Without Simplify, the output is the server's list as it is. */
export function shouldReadDetails(parameters: Parameters): boolean {
	return (
		parameters.boolean('simplify') && parameters.collection('options').booleanOr('details', true)
	);
}
