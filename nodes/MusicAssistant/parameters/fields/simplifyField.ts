import type { INodeProperties } from 'n8n-workflow';
import type { ServerAddress } from '../../helpers/pictures/imageUrl';
import type { JsonObject } from '../../helpers/json';
import type { OperationContext } from '../operationContext';

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/**
 * Reads this field, before anything is sent.
 *
 * @returns a function that makes the output: simplified, or a copy of the server's object
 */
export function createSimplifier<Entry extends { readonly raw: JsonObject }>(
	{ parameters, client }: OperationContext,
	simplify: (entry: Entry, server: ServerAddress) => JsonObject,
): (entry: Entry) => JsonObject {
	const isSimple = parameters.boolean('simplify');
	return (entry) => (isSimple ? simplify(entry, client) : { ...entry.raw });
}
