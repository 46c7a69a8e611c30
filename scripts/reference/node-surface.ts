import type { INodeProperties, INodeType, INodeTypeDescription } from 'n8n-workflow';
import {
	findFieldsOfOperation,
	isSelectableOption,
	isCollectionField,
	isFixedCollectionGroup,
	findOperationMenu,
	optionValuesOf,
} from './node-description';

/** The parts of a field that are stored in workflows, or that determine what they do. */
interface FieldSurface {
	type: string;
	default: unknown;
	required?: true;
	/** The values of a list of options. */
	values?: unknown[];
	/** The entries of a collection. */
	entries?: Record<string, FieldSurface>;
	/** The groups of a fixed collection, each with its fields. */
	groups?: Record<string, Record<string, FieldSurface>>;
	/** The modes of a resource locator, each with its list's method or its type. */
	modes?: Record<string, string>;
}

interface ResourceSurface<Field = FieldSurface> {
	defaultOperation: unknown;
	operations: Record<string, Record<string, Field>>;
}

export type NodeSurface = ReturnType<typeof collectNodeSurface>;

export type TriggerSurface = ReturnType<typeof collectTriggerSurface>;

/** Collects the names of a node that users' workflows contain. */
export function collectNodeSurface(
	{ name, version, credentials = [], properties }: INodeTypeDescription,
	{ listSearch = {}, loadOptions = {}, resourceMapping = {} }: INodeType['methods'] = {},
) {
	const menu = properties.find((property) => property.name === 'resource');
	return {
		name,
		version,
		defaultResource: menu?.default,
		credentials: credentials.map((credential) => credential.name),
		listSearch: Object.keys(listSearch).sort(),
		loadOptions: Object.keys(loadOptions).sort(),
		resourceMapping: Object.keys(resourceMapping).sort(),
		resources: mapOptions(menu, (resource): ResourceSurface => {
			const operations = findOperationMenu(properties, resource);
			return {
				defaultOperation: operations?.default,
				operations: mapOptions(operations, (operation) =>
					fieldsSurface(findFieldsOfOperation(properties, resource, operation)),
				),
			};
		}),
	};
}

/** Collects the names of a trigger: it has no resources and operations. */
export function collectTriggerSurface(
	{ name, version, credentials = [], properties }: INodeTypeDescription,
	{ loadOptions = {} }: INodeType['methods'] = {},
) {
	return {
		name,
		version,
		credentials: credentials.map((credential) => credential.name),
		loadOptions: Object.keys(loadOptions).sort(),
		fields: fieldsSurface(properties),
	};
}

function mapOptions<Value>(
	menu: INodeProperties | undefined,
	valueOf: (option: string) => Value,
): Record<string, Value> {
	const names = optionValuesOf(menu).map(String);
	return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

function fieldsSurface(fields: readonly INodeProperties[]): Record<string, FieldSurface> {
	// A notice has no value.
	const withValues = fields.filter(({ type }) => type !== 'notice');
	return Object.fromEntries(withValues.map((field) => [field.name, fieldSurface(field)]));
}

function fieldSurface(field: INodeProperties): FieldSurface {
	const { type, default: initial, required, options = [], modes } = field;
	const groups = options.filter(isFixedCollectionGroup);
	return {
		type,
		default: initial,
		...(required === true ? { required } : {}),
		...(options.some(isSelectableOption) ? { values: optionValuesOf(field) } : {}),
		...(options.some(isCollectionField)
			? { entries: fieldsSurface(options.filter(isCollectionField)) }
			: {}),
		...(groups.length > 0
			? { groups: Object.fromEntries(groups.map((one) => [one.name, fieldsSurface(one.values)])) }
			: {}),
		...(modes && {
			modes: Object.fromEntries(
				modes.map((mode) => [mode.name, mode.typeOptions?.searchListMethod ?? mode.type]),
			),
		}),
	};
}

/** The files with the two lists of names. */
export const SURFACE_FILE = 'test/actions/surface.json';
export const TRIGGER_SURFACE_FILE = 'test/actions/surface.trigger.json';

/** Finds the entries of a list of names that are missing or different in the newly generated list. @returns their paths */
export function findBreakingChanges(oldSurface: unknown, newSurface: unknown, path = ''): string[] {
	if (Array.isArray(oldSurface)) {
		const there = Array.isArray(newSurface) ? newSurface.map((entry) => JSON.stringify(entry)) : [];
		return oldSurface
			.filter((entry) => !there.includes(JSON.stringify(entry)))
			.map((entry) => `${path}: ${JSON.stringify(entry)}`);
	}
	if (typeof oldSurface === 'object' && oldSurface !== null) {
		const now = new Map(Object.entries(newSurface ?? {}));
		return Object.entries(oldSurface).flatMap(([name, entry]) =>
			findBreakingChanges(entry, now.get(name), path === '' ? name : `${path}.${name}`),
		);
	}
	return oldSurface === newSurface ? [] : [`${path}: ${JSON.stringify(oldSurface)}`];
}

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
