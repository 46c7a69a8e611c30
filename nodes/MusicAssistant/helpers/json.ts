/** What `JSON.parse` can give. Everything off the wire is one of these until a reader below narrows it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

export interface JsonObject {
	[key: string]: JsonValue;
}

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a JSON text says; `undefined` for one that is none. */
export function parsedJson(json: string): JsonValue | undefined {
	try {
		return JSON.parse(json) as JsonValue;
	} catch {
		return undefined;
	}
}

/** The first of `keys` that holds text; a number counts, because older servers send some ids as numbers. */
export function text(object: JsonObject | undefined, ...keys: string[]): string | undefined {
	for (const key of keys) {
		const value = object?.[key];
		if (typeof value === 'string') return value;
		if (typeof value === 'number') return String(value);
	}
	return undefined;
}

/** The text in an unknown value, '' for anything that is none. */
export function textIn(value: unknown): string {
	return typeof value === 'string' ? value : '';
}

/** The texts in an array; anything else in it is left out. */
export function textsIn(value: unknown): string[] {
	return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function number(object: JsonObject | undefined, key: string): number | undefined {
	const value = object?.[key];
	return typeof value === 'number' ? value : undefined;
}

export function bool(object: JsonObject | undefined, key: string): boolean | undefined {
	return boolIn(object?.[key]);
}

/** The switch in an unknown value. 2.7 sends some as its database keeps them: 1 and 0. */
export function boolIn(value: unknown): boolean | undefined {
	if (typeof value === 'boolean') return value;
	return value === 1 || value === 0 ? value === 1 : undefined;
}

export function objectAt(object: JsonObject | undefined, key: string): JsonObject | undefined {
	// Not what objects have of themselves: `__proto__` is an object in every object.
	const value = object && Object.hasOwn(object, key) ? object[key] : undefined;
	return isObject(value) ? value : undefined;
}

/** The objects in the array at `key`; anything else in it is left out. */
export function objectsAt(object: JsonObject | undefined, key: string): JsonObject[] {
	const value = object?.[key];
	return Array.isArray(value) ? value.filter(isObject) : [];
}
