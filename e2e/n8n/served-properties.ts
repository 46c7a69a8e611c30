import { z } from 'zod';
import type { N8nUser } from './rest';

/** n8n puts this entry of its own last into every list of resources and operations. */
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

/** A parameter of a node, as far as the tests use it. */
export type ServedProperty = z.infer<typeof Property>;

const NodeTypes = z.array(z.object({ name: z.string(), properties: z.array(z.unknown()) }));

/** The parameters of a node type, as n8n serves them to its editor. */
export async function servedProperties(user: N8nUser, type: string): Promise<ServedProperty[]> {
	const types = NodeTypes.parse(await user.get('/types/nodes.json'));
	const served = types.find(({ name }) => name === type);
	if (served === undefined) throw new Error(`n8n serves no node type ${type}.`);
	return z.array(Property).parse(served.properties);
}

/** An entry of one of the node's menus of operations. */
export interface ServedOperation {
	readonly resource: string;
	readonly operation: string;
	readonly action: string;
}

export function servedOperations(properties: readonly ServedProperty[]): ServedOperation[] {
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

/** The entries of one of the node's menus, by the names that the editor shows. */
export function servedOptions(
	properties: readonly ServedProperty[],
	wanted: string,
): Array<{ name: string; value: string }> {
	return properties
		.filter(({ name }) => name === wanted)
		.flatMap(({ options = [] }) => options)
		.filter(({ value }) => value !== CUSTOM_API_CALL)
		.map(({ name = '', value }) => ({ name, value: String(value) }));
}
