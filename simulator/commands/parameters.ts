import { unhandled } from '../errors';
import { isSince, type Version, type Profile } from '../profiles/profile';
import { isRecord } from '../json';

/**
 * Argument parsing as real servers do it (observed on schemas 28 and 29):
 *
 * - unknown arguments are ignored;
 * - an argument that is missing or null takes its default, and fails the call if it has none;
 * - plain types are converted leniently (`"10"` is 10, `10.7` is 10, `"yes"` is false), but nothing is ever converted
 *   to text: a number for an ID fails the call;
 * - types that allow null convert nothing: a value that does not fit silently becomes null;
 * - an unknown value of an enumeration becomes `unknown`, without an error.
 */
export interface Parameter<T> {
	/** As worded in the server's own command list. */
	readonly type: string;
	readonly required: boolean;
	/** `undefined` stands for missing and for null. */
	readonly parse: (value: unknown) => T;
	/** Whether null is a value of its own; then `undefined` only means missing. */
	readonly takesNull?: true;
	/** The feature with which it was introduced; servers without it ignore it like any unknown argument. */
	readonly since?: Version;
	readonly until?: Version;
	/** What took its place, where its type has changed. */
	readonly later?: { readonly since: Version; readonly parameter: Parameter<T> };
}

export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;
export type ArgumentsOf<Table> = {
	readonly [Name in keyof Table]: Table[Name] extends Parameter<infer T> ? T : never;
};

/** How a value is parsed, strictly and leniently; `undefined` means that it does not fit the type. */
export interface ArgumentType<T> {
	readonly name: string;
	readonly strict: (value: unknown) => T | undefined;
	readonly lenient?: (value: unknown) => T | undefined;
}

export function required<T>(type: ArgumentType<T>): Parameter<T> {
	return {
		type: type.name,
		required: true,
		parse(value) {
			if (value === undefined) throw unhandled('missing required argument');
			return convertValue(type, value);
		},
	};
}

export function withDefault<T>(type: ArgumentType<T>, fallback: T): Parameter<T> {
	return {
		type: type.name,
		required: false,
		parse: (value) => (value === undefined ? fallback : convertValue(type, value)),
	};
}

/** An optional argument whose type allows null: a value that does not fit is silently dropped. */
export function optionalOrNull<T>(type: ArgumentType<T>): Parameter<T | null> {
	return {
		type: type.name,
		required: false,
		parse: (value) => (value === undefined ? null : (type.strict(value) ?? null)),
	};
}

export function requiredOrNull<T>(type: ArgumentType<T>): Parameter<T | null> {
	return {
		...required(type),
		takesNull: true,
		parse(value) {
			if (value === undefined) throw unhandled('missing required argument');
			return type.strict(value) ?? null;
		},
	};
}

/** The server's catch-all for further arguments: listed as required, although none is (recorded). */
export const otherArguments: Parameter<undefined> = {
	type: 'Any',
	required: true,
	parse: () => undefined,
};

export function onlySince<T>(feature: Version, parameter: Parameter<T>): Parameter<T> {
	return { ...parameter, since: feature };
}

export function onlyUntil<T>(feature: Version, parameter: Parameter<T>): Parameter<T> {
	return { ...parameter, until: feature };
}

/** A parameter of another type from this version on. */
export function changedSince<T>(
	since: Version,
	parameter: Parameter<T>,
	earlier: Parameter<T>,
): Parameter<T> {
	return { ...earlier, later: { since, parameter } };
}

export function parameterOfVersion<T>(
	parameter: Parameter<T>,
	profile: Profile,
): Parameter<T> | undefined {
	const { since, until, later } = parameter;
	if (later && isSince(profile, later.since)) return later.parameter;
	if (since !== undefined && !isSince(profile, since)) return undefined;
	return until !== undefined && isSince(profile, until) ? undefined : parameter;
}

function convertValue<T>(type: ArgumentType<T>, value: unknown): T {
	const converted = type.strict(value) ?? type.lenient?.(value);
	if (converted === undefined) throw unhandled(`not a ${type.name}: ${JSON.stringify(value)}`);
	return converted;
}

/** Parses the arguments of a command; an invalid one fails the whole call. */
export function parseArguments<Table extends ParameterTable>(
	table: Table,
	rawArguments: Readonly<Record<string, unknown>>,
	profile: Profile,
): ArgumentsOf<Table> {
	const parsed = Object.entries(table).map(([name, listed]) => {
		const parameter = parameterOfVersion(listed, profile);
		const value = parameter && Object.hasOwn(rawArguments, name) ? rawArguments[name] : undefined;
		const { parse, takesNull } = parameter ?? listed;
		return [name, parse(takesNull ? value : (value ?? undefined))];
	});
	// fromEntries loses which name has which type; both come from the table.
	return Object.fromEntries(parsed) as ArgumentsOf<Table>;
}

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
