import { z } from 'zod';
import type { N8nUser } from './n8n-user';

/** n8n appends this entry of its own to every list of resources and operations. */
export const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

const Property = z.object({
	name: z.string(),
	typeOptions: z.unknown(),
	modes: z.array(z.object({ typeOptions: z.unknown() })).optional(),
	options: z
		.array(
			z
				.object({ value: z.unknown(), name: z.string().optional(), action: z.string().optional() })
				.passthrough(),
		)
		.optional(),
	displayOptions: z
		.object({ show: z.record(z.array(z.unknown())) })
		.partial()
		.optional(),
});

/** The parts of a node's parameter that the tests use. */
export type ServedProperty = z.infer<typeof Property>;

const NodeTypes = z.array(z.object({ name: z.string(), properties: z.array(z.unknown()) }));

/** Fetches the parameters of a node type as n8n serves them to its editor. */
export async function fetchServedProperties(
	user: N8nUser,
	nodeType: string,
): Promise<ServedProperty[]> {
	const types = NodeTypes.parse(await user.get('/types/nodes.json'));
	const served = types.find(({ name }) => name === nodeType);
	if (served === undefined) throw new Error(`n8n serves no node type ${nodeType}.`);
	return z.array(Property).parse(served.properties);
}

/** An entry of one of the node's menus of operations. */
export interface ServedOperation {
	readonly resource: string;
	readonly operation: string;
	readonly action: string;
}

export function findServedOperations(properties: readonly ServedProperty[]): ServedOperation[] {
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options = [] }) =>
			options
				.filter(({ value }) => value !== CUSTOM_API_CALL)
				.map(({ value, action = '' }) => ({
					resource: String(displayOptions?.show?.resource?.[0]),
					operation: String(value),
					action,
				})),
		);
}

/** The entries of one of the node's menus: the names that the editor shows, and the values. */
export function findServedOptions(
	properties: readonly ServedProperty[],
	propertyName: string,
): Array<{ name: string; value: string }> {
	return properties
		.filter(({ name }) => name === propertyName)
		.flatMap(({ options = [] }) => options)
		.filter(({ value }) => value !== CUSTOM_API_CALL)
		.map(({ name = '', value }) => ({ name, value: String(value) }));
}
