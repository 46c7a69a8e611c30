import type { INodeProperties } from 'n8n-workflow';
import type { JsonObject } from '../../helpers/json';
import type { Parameters } from '../parameters';
import { simplify, simplifying } from './simplify';

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

/** The fields of a listing. */
export const listFields: readonly INodeProperties[] = [returnAll, limit, simplify];

/** How many results are wanted; `undefined` for all. */
export function readLimit(parameters: Parameters): number | undefined {
	return parameters.boolean('returnAll')
		? undefined
		: parameters.number('limit', { min: 1, whole: true });
}

/**
 * Reads how a listing is wanted, before anything is sent.
 *
 * @returns what makes the output of the entries: as many as wanted, simplified or as copies of the server's objects
 */
export function listing<Entry extends { readonly raw: JsonObject }>(
	parameters: Parameters,
	simplified: (entry: Entry) => JsonObject,
): (entries: readonly Entry[]) => JsonObject[] {
	const output = simplifying(parameters, simplified);
	const wanted = readLimit(parameters);
	return (entries) => entries.slice(0, wanted).map(output);
}
