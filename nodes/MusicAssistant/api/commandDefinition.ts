import { memoize } from '../helpers/memoize';
import { isObject, type JsonObject, type JsonValue } from '../helpers/json';

/** Parses a result from the server, or throws `UnexpectedResultError`. */
type ResultReader<Result> = (wire: JsonValue) => Result;

export interface CommandDefinition<Arguments, Result> {
	/** A change is sent at most once, in item order; reads may be shared, repeated and run in parallel. */
	readonly effect: 'read' | 'change';
	readonly readResult: ResultReader<Result>;
	/** Most servers return all rows of this listing, others only the first page unless requested otherwise. */
	readonly mayBePaged?: boolean;
	/** The only reads that a change makes stale; all of them if missing. */
	readonly invalidates?: readonly string[];
	/** Never set: it only carries the type of the arguments. */
	readonly arguments?: Arguments;
}

export type NoArguments = Record<string, never>;

export type ArgumentsOf<C> =
	C extends CommandDefinition<infer Arguments, unknown> ? Arguments : never;

/** The result does not have the shape that it has on all known servers. */
export class UnexpectedResultError extends Error {}

export function defineRead<Arguments, Result>(
	result: ResultReader<Result>,
): CommandDefinition<Arguments, Result> {
	return { effect: 'read', readResult: result };
}

/** A listing without a limit. */
export function defineListing<Arguments, Result>(
	result: ResultReader<Result>,
): CommandDefinition<Arguments, Result> {
	return { ...defineRead<Arguments, Result>(result), mayBePaged: true };
}

/** @param invalidates the only reads that it makes stale, if known: others stay cached for the following items */
export function defineChange<Arguments>(
	invalidates?: readonly string[],
): CommandDefinition<Arguments, JsonValue> {
	return { effect: 'change', readResult: readUnchecked, invalidates };
}

/** The result of a change differs between versions: callers that need it check it themselves. */
function readUnchecked(wire: JsonValue): JsonValue {
	return wire;
}

function readObject(wire: JsonValue): JsonObject {
	if (isObject(wire)) return wire;
	throw new UnexpectedResultError(`expected an object, but got ${describeType(wire)}`);
}

/** The list itself and no copy: input items share it, and none may modify it. */
function readObjects(wire: JsonValue): JsonObject[] {
	if (!Array.isArray(wire)) {
		throw new UnexpectedResultError(`expected a list, but got ${describeType(wire)}`);
	}
	if (wire.every(isObject)) return wire;
	const other = wire.find((entry) => !isObject(entry)) ?? null;
	throw new UnexpectedResultError(
		`expected a list of objects, but it contains ${describeType(other)}`,
	);
}

export function readText(wire: JsonValue): string {
	if (typeof wire === 'string') return wire;
	throw new UnexpectedResultError(`expected a string, but got ${describeType(wire)}`);
}

export function objectReader<Model extends object>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model> {
	const parseOnce = memoize(parse);
	return (wire) => parseOnce(readObject(wire));
}

export function nullableReader<Model extends object>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model | null> {
	const parseOne = objectReader(parse);
	return (wire) => (wire === null ? null : parseOne(wire));
}

/**
 * A list of objects, parsed once: input items share the server's responses, and each would parse the same hundred players
 * again.
 */
export function listReader<Model>(
	parse: (raw: JsonObject) => Model,
): ResultReader<readonly Model[]> {
	const parseAll = memoize((entries: JsonObject[]) => entries.map(parse));
	return (wire) => parseAll(readObjects(wire));
}

/**
 * A list that may be very long. It is parsed for each call: memoized, it would stay in memory together with the raw
 * objects.
 */
export function uncachedListReader<Model>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model[]> {
	return (wire) => readObjects(wire).map(parse);
}

function describeType(wire: JsonValue): string {
	if (wire === null) return 'nothing (null)';
	if (Array.isArray(wire)) return 'a list';
	return `${typeof wire === 'object' ? 'an' : 'a'} ${typeof wire}`;
}
