import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyMode,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import {
	findFieldsOfOperation,
	isSelectableOption,
	isCollectionField,
	isFixedCollectionGroup,
	findOperationMenu,
	optionValuesOf,
} from './node-description';

/** The parts of a field that are stored in workflows, or that determine what they do. */
export interface FieldSurface {
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

export interface NodeSurface {
	name: string;
	version: INodeTypeDescription['version'];
	defaultResource: unknown;
	credentials: string[];
	listSearch: string[];
	loadOptions: string[];
	resourceMapping: string[];
	resources: Record<string, ResourceSurface>;
}

/** The names of a trigger that users' workflows contain: it has no resources and operations. */
export interface TriggerSurface {
	name: string;
	version: INodeTypeDescription['version'];
	credentials: string[];
	loadOptions: string[];
	fields: Record<string, FieldSurface>;
}

export interface ResourceSurface<Field = FieldSurface> {
	defaultOperation: unknown;
	operations: Record<string, Record<string, Field>>;
}

/** Collects the names of a node that users' workflows contain. */
export function collectNodeSurface(
	{ name, version, credentials = [], properties }: INodeTypeDescription,
	{ listSearch = {}, loadOptions = {}, resourceMapping = {} }: INodeType['methods'] = {},
): NodeSurface {
	const resource = properties.find((property) => property.name === 'resource');
	return {
		name,
		version,
		defaultResource: resource?.default,
		credentials: credentials.map((credential) => credential.name),
		listSearch: Object.keys(listSearch).sort(),
		loadOptions: Object.keys(loadOptions).sort(),
		resourceMapping: Object.keys(resourceMapping).sort(),
		resources: Object.fromEntries(
			optionValuesOf(resource).map((value) => [
				String(value),
				resourceSurface(properties, String(value)),
			]),
		),
	};
}

export function collectTriggerSurface(
	{ name, version, credentials = [], properties }: INodeTypeDescription,
	{ loadOptions = {} }: INodeType['methods'] = {},
): TriggerSurface {
	return {
		name,
		version,
		credentials: credentials.map((credential) => credential.name),
		loadOptions: Object.keys(loadOptions).sort(),
		fields: fieldsSurface(properties),
	};
}

function resourceSurface(properties: INodeProperties[], resource: string): ResourceSurface {
	const menu = findOperationMenu(properties, resource);
	return {
		defaultOperation: menu?.default,
		operations: Object.fromEntries(
			optionValuesOf(menu).map((operation) => [
				String(operation),
				fieldsSurface(findFieldsOfOperation(properties, resource, String(operation))),
			]),
		),
	};
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
		...(groups.length > 0 ? { groups: groupsSurface(groups) } : {}),
		...(modes === undefined ? {} : { modes: modesSurface(modes) }),
	};
}

function groupsSurface(
	groups: readonly INodePropertyCollection[],
): Record<string, Record<string, FieldSurface>> {
	return Object.fromEntries(groups.map(({ name, values }) => [name, fieldsSurface(values)]));
}

function modesSurface(modes: readonly INodePropertyMode[]): Record<string, string> {
	return Object.fromEntries(
		modes.map(({ name, type, typeOptions }) => [name, typeOptions?.searchListMethod ?? type]),
	);
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
