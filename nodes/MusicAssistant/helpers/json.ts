/** Anything that `JSON.parse` can return: the type of all data from the server until a function below narrows it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
	[key: string]: JsonValue;
}

/** The type of what a reader makes of an object: each field is declared once, in the reader. */
export type Model<Reader extends (raw: JsonObject) => object> = {
	readonly [Field in keyof ReturnType<Reader>]: ReadonlyList<ReturnType<Reader>[Field]>;
};

type ReadonlyList<Value> = Value extends Array<infer Entry> ? readonly Entry[] : Value;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Neither n8n nor this package can process values of thousands of levels; real ones have about ten. */
const MAX_NESTING = 500;

/** `undefined` for invalid JSON, and for JSON that is nested too deeply. @param maxNesting in levels */
export function parseJson(json: string, maxNesting = MAX_NESTING): JsonValue | undefined {
	const value = parseJsonOfAnyDepth(json);
	return isNestedDeeper(value, maxNesting) ? undefined : value;
}

/** `undefined` for invalid JSON. Not for data to work with: functions that follow its levels may run out of stack. */
export function parseJsonOfAnyDepth(json: string): JsonValue | undefined {
	try {
		return JSON.parse(json) as JsonValue;
	} catch {
		return undefined;
	}
}

/**
 * Whether a value has more levels of objects and lists. Every response passes through here, and some have 20 MB: looking at
 * the values takes a fifth of the time that counting the brackets of the text took.
 */
function isNestedDeeper(value: JsonValue | undefined, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	if (Array.isArray(value)) return value.some((entry) => isNestedDeeper(entry, levels - 1));
	// `Object.values` would create a list for each of 100,000 objects.
	for (const key in value) if (isNestedDeeper(value[key], levels - 1)) return true;
	return false;
}

/** The first text at one of `keys`. Numbers are converted, because older servers send some ids as numbers. */
export function textAt(object: JsonObject | undefined, ...keys: string[]): string | undefined {
	for (const key of keys) {
		const value = object?.[key];
		if (typeof value === 'string') return value;
		if (typeof value === 'number') return String(value);
	}
	return undefined;
}

/** '' for anything but a text. */
export function textOrEmpty(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** The texts in an array; other entries are skipped. Empty for anything but an array. */
export function textsIn(list: unknown): string[] {
	return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}

/** The same for objects. */
export function objectsIn(list: unknown): JsonObject[] {
	return Array.isArray(list) ? list.filter(isObject) : [];
}

export function numberAt(object: JsonObject | undefined, key: string): number | undefined {
	const value = object?.[key];
	return typeof value === 'number' ? value : undefined;
}

export function boolAt(object: JsonObject | undefined, key: string): boolean | undefined {
	return asBool(object?.[key]);
}

/** Null where the server sends null, which means something else than a missing value. */
export function keepNull<Value>(wire: JsonValue | undefined, value: Value): Value | null {
	return wire === null ? null : value;
}

/** 2.7 sends some booleans as its database stores them: 1 and 0. */
export function asBool(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	return value === 1 || value === 0 ? value === 1 : undefined;
}

export function objectAt(object: JsonObject | undefined, key: string): JsonObject | undefined {
	// Own properties only: `__proto__` is an object too.
	const value = object && Object.hasOwn(object, key) ? object[key] : undefined;
	return isObject(value) ? value : undefined;
}

/** The objects in the array at `key`; other entries are skipped. */
export function objectsAt(object: JsonObject | undefined, key: string): JsonObject[] {
	return objectsIn(object?.[key]);
}

/*
 * Values for flat output fields: null for a value of another type. They take the value and not its key, because a constant
 * key is looked up several times faster than a dynamic one, and listings can have 100,000 items.
 */

type Value = JsonValue | undefined;

/** A number counts as text, because older servers send some ids as numbers. */
export function textOrNull(value: Value): string | null {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : null;
}

export function numberOrNull(value: Value): number | null {
	return typeof value === 'number' ? value : null;
}

export function boolOrNull(value: Value): boolean | null {
	return asBool(value) ?? null;
}

/** The names of the objects in a list, comma-separated. */
export function joinNamesIn(list: Value): string | null {
	let names: string | null = null;
	for (const entry of Array.isArray(list) ? list : []) {
		const name = textOrNull(objectOrUndefined(entry)?.name);
		if (name !== null) names = names === null ? name : `${names}, ${name}`;
	}
	return names;
}

export function objectOrUndefined(value: Value): JsonObject | undefined {
	return isObject(value) ? value : undefined;
}
