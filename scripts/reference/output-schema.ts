import type { IDataObject } from 'n8n-workflow';
import { columnRank } from '../../nodes/MusicAssistant/services/simplifyMedia';

/** Where n8n looks for a node's output schemas before the node has run. */
export const OUTPUT_SCHEMA_FOLDER = 'nodes/MusicAssistant/__schema__/v1.0.0';

/** Operations whose output depends on the command, so that n8n should not show fields before they have run. */
const WITHOUT_SCHEMA: readonly string[] = ['server/sendCommand'];

/** The path of the schema of an operation; `undefined` if it has none. */
export function outputSchemaPath(resource: string, operation: string): string | undefined {
	const name = `${resource}/${operation}`;
	return WITHOUT_SCHEMA.includes(name) ? undefined : `${OUTPUT_SCHEMA_FOLDER}/${name}.json`;
}

/** An output schema as n8n reads it for a node that has not run yet. */
export interface OutputSchema {
	type: string;
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
	version?: number;
}

/**
 * Creates the schema of output items: every field of any of them, with its type.
 *
 * @param itemsOfAllOperations The output items of all operations, for the types of fields that are null in all of these items.
 */
export function createOutputSchema(
	items: readonly IDataObject[],
	itemsOfAllOperations: readonly IDataObject[],
): OutputSchema {
	const schema = schemaOf(items);
	const known = propertiesOf(itemsOfAllOperations);
	const properties = Object.entries(schema.properties ?? {})
		.map(([key, property]): [string, OutputSchema] => [
			key,
			property.type === 'null' ? (known[key] ?? property) : property,
		])
		.sort(([one], [other]) => columnRank(one) - columnRank(other));
	return { ...schema, properties: Object.fromEntries(properties), version: 1 };
}

/** Objects whose keys are data and not fields. */
const MAP_FIELDS: ReadonlySet<string> = new Set(['playback_speeds']);

/** A field that is null in one item and has a value in another is of the type of the value. */
function schemaOf(values: readonly unknown[]): OutputSchema {
	const present = values.filter((value) => value !== null && value !== undefined);
	const [first] = present;
	if (Array.isArray(first)) {
		const elements = present.filter(Array.isArray).flat();
		return elements.length > 0 ? { type: 'array', items: schemaOf(elements) } : { type: 'array' };
	}
	if (typeof first === 'object') return { type: 'object', properties: propertiesOf(present) };
	return { type: first === undefined ? 'null' : typeOf(first) };
}

function propertiesOf(values: readonly unknown[]): Record<string, OutputSchema> {
	const objects = values.filter(
		(value): value is Record<string, unknown> =>
			typeof value === 'object' && value !== null && !Array.isArray(value),
	);
	return Object.fromEntries(
		mergeKeys(objects).map((key) => [
			key,
			MAP_FIELDS.has(key) ? { type: 'object' } : schemaOf(objects.map((object) => object[key])),
		]),
	);
}

/** The keys of all objects. One that only some objects have comes before the key that follows it there. */
function mergeKeys(objects: ReadonlyArray<Record<string, unknown>>): string[] {
	const keys: string[] = [];
	for (const object of objects) {
		let next = keys.length;
		for (const key of Object.keys(object).reverse()) {
			if (!keys.includes(key)) keys.splice(next, 0, key);
			next = keys.indexOf(key);
		}
	}
	return keys;
}

function typeOf(value: unknown): string {
	return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
}
