import { isRecord } from '../json';
import type { ArgumentType } from './parameters';

/** The value types of command arguments, with their strict and lenient parsing. */

export const text: ArgumentType<string> = {
	name: 'string',
	strict: (value) => (typeof value === 'string' ? value : undefined),
};

export const integer: ArgumentType<number> = {
	name: 'integer',
	strict(value) {
		// In the server's language, true and false are the integers 1 and 0 (observed: limit true = 1).
		if (typeof value === 'boolean') return value ? 1 : 0;
		return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
	},
	lenient(value) {
		if (typeof value === 'number') return Math.trunc(value);
		return isDigits(value) ? Number(value) : undefined;
	},
};

export const decimal: ArgumentType<number> = {
	name: 'number',
	strict: (value) => (typeof value === 'number' ? value : undefined),
	lenient: (value) => (isDigits(value) ? Number(value) : undefined),
};

const TRUE_VALUES: readonly unknown[] = ['true', 'True', '1', 'on', 'ON', 1];

export const boolean: ArgumentType<boolean> = {
	name: 'boolean',
	strict: (value) => (typeof value === 'boolean' ? value : undefined),
	lenient: (value) =>
		typeof value === 'string' || typeof value === 'number'
			? TRUE_VALUES.includes(value)
			: undefined,
};

/** Settings and the like: an object, never an array or text. */
export const object: ArgumentType<Readonly<Record<string, unknown>>> = {
	name: "object with string keys and 'ConfigValueType' values",
	strict: (value) => (isRecord(value) ? value : undefined),
};

/** One value of an enumeration; any other becomes `unknown`. */
export function enumerationOrUnknownType<Word extends string>(
	typeName: string,
	values: readonly Word[],
): ArgumentType<Word | 'unknown'> {
	return {
		name: typeName,
		strict: (value) => values.find((known) => known === value) ?? 'unknown',
	};
}

/** Null members are dropped; a plain string is split into its characters. */
export function listType<T>(memberType: ArgumentType<T>): ArgumentType<readonly T[]> {
	const members = (value: unknown, read: (member: unknown) => T | undefined) => {
		const source = typeof value === 'string' ? [...value] : value;
		if (!Array.isArray(source)) return undefined;
		const present = source.filter((member: unknown) => member !== null).map(read);
		const fitting = present.filter((member) => member !== undefined);
		return fitting.length === present.length ? fitting : undefined;
	};
	return {
		name: `Array of ${memberType.name}`,
		strict: (value) => members(value, memberType.strict),
		lenient: (value) =>
			members(value, (member) => memberType.strict(member) ?? memberType.lenient?.(member)),
	};
}

/** The first type that fits without conversion. */
export function unionType<A, B>(
	first: ArgumentType<A>,
	second: ArgumentType<B>,
): ArgumentType<A | B> {
	return {
		name: `${first.name} | ${second.name}`,
		strict: (value) => first.strict(value) ?? second.strict(value),
	};
}

function isDigits(value: unknown): value is string {
	return typeof value === 'string' && /^[0-9]+$/.test(value);
}
