import { boolIn, isObject, type JsonObject, type JsonValue } from './json';

/*
 * What a value is in a flat field: itself, or null where it is of another kind. They take the value and not its key: a key
 * that stands in the code is found several times faster than one that is handed over, and listings can have 100,000 items.
 */

type Value = JsonValue | undefined;

/** A number counts as text, because older servers send some ids as numbers. */
export function flatText(value: Value): string | null {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : null;
}

export function flatNumber(value: Value): number | null {
	return typeof value === 'number' ? value : null;
}

export function flatBool(value: Value): boolean | null {
	return boolIn(value) ?? null;
}

/** The names of what a list holds, as one text. */
export function flatNames(list: Value): string | null {
	let names: string | null = null;
	for (const entry of Array.isArray(list) ? list : []) {
		const name = flatText(inside(entry)?.name);
		if (name !== null) names = names === null ? name : `${names}, ${name}`;
	}
	return names;
}

/** An object to read on in; `undefined` for anything else. */
export function inside(value: Value): JsonObject | undefined {
	return isObject(value) ? value : undefined;
}
