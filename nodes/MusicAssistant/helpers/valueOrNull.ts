import { asBool, isObject, type JsonObject, type JsonValue } from './json';

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
