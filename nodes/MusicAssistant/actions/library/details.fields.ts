import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../parameters/parameters';

/** For lists of which the server only sends references to the items. */
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

/** Without Simplify, the output is what the server's list has. @param byDefault if the option is not added */
export function readsDetails(parameters: Parameters, byDefault: boolean): boolean {
	return (
		parameters.boolean('simplify') &&
		parameters.collection('options').booleanOr('details', byDefault)
	);
}
