import type { FieldSurface, NodeSurface, ResourceSurface } from './node-surface';

/** The list of names as it is stored: a field that several operations have stands in it once, under a key. */
interface StoredSurface extends Omit<NodeSurface, 'resources'> {
	shared: Record<string, FieldSurface>;
	resources: Record<string, ResourceSurface<FieldSurface | string>>;
}

/** Takes the fields that several operations have out of these, each for a key: its name, numbered if it has several forms. */
export function shareFields({ resources, ...rest }: NodeSurface): StoredSurface {
	const uses = new Map<string, number>();
	mapFields(resources, (field, name) => {
		const text = JSON.stringify([name, field]);
		uses.set(text, (uses.get(text) ?? 0) + 1);
	});
	const shared: Record<string, FieldSurface> = {};
	const keys = new Map<string, string>();
	const withKeys = mapFields(resources, (field, name) => {
		const text = JSON.stringify([name, field]);
		if (uses.get(text) === 1) return field;
		const forms = Object.keys(shared).filter((key) => key.split(' ')[0] === name).length;
		const key = keys.get(text) ?? (forms === 0 ? name : `${name} ${forms + 1}`);
		keys.set(text, key);
		shared[key] = field;
		return key;
	});
	return { ...rest, shared, resources: withKeys };
}

/** Reads a stored list of names, with the shared fields in each operation. */
export function parseStoredSurface(text: string): NodeSurface {
	const { shared, resources, ...rest } = JSON.parse(text) as StoredSurface;
	return {
		...rest,
		resources: mapFields(resources, (field) => {
			if (typeof field !== 'string') return field;
			const expanded = shared[field];
			if (expanded === undefined) throw new Error(`The list has no shared field "${field}"`);
			return expanded;
		}),
	};
}

function mapFields<From, To>(
	resources: Record<string, ResourceSurface<From>>,
	change: (field: From, name: string) => To,
): Record<string, ResourceSurface<To>> {
	return mapValues(resources, ({ defaultOperation, operations }) => ({
		defaultOperation,
		operations: mapValues(operations, (fields) => mapValues(fields, change)),
	}));
}

function mapValues<From, To>(
	values: Record<string, From>,
	change: (value: From, name: string) => To,
): Record<string, To> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, change(value, name)]),
	);
}
