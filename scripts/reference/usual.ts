import type { INodeParameters, INodeProperties } from 'n8n-workflow';

/** The usual values of those fields that have one. */
export function usualValues(
	fields: readonly INodeProperties[],
	usual: INodeParameters,
): INodeParameters {
	const known = fields.filter(({ name }) => name in usual);
	return Object.fromEntries(known.map(({ name }) => [name, usual[name]]));
}
