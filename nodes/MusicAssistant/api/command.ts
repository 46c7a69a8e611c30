import { memoize } from '../helpers/memoize';
import { isObject, type JsonObject, type JsonValue } from '../helpers/json';

/** Parses a result from the server, or throws `UnexpectedResult`. */
type ResultReader<Result> = (wire: JsonValue) => Result;

export interface Command<Arguments, Result> {
	/** A change is sent at most once, in item order; reads may be shared, repeated and run in parallel. */
	readonly effect: 'read' | 'change';
	readonly result: ResultReader<Result>;
	/** Most servers return all rows of this listing, others only the first page unless requested otherwise. */
	readonly mayBePaged?: boolean;
	/** The only reads that a change makes stale; all of them if missing. */
	readonly invalidates?: readonly string[];
	/** Never set: it only carries the type of the arguments. */
	readonly arguments?: Arguments;
}

export type NoArguments = Record<string, never>;

export type ArgumentsOf<C> = C extends Command<infer Arguments, unknown> ? Arguments : never;

/** The result does not have the shape that it has on all known servers. */
export class UnexpectedResult extends Error {}

export function readCommand<Arguments, Result>(
	result: ResultReader<Result>,
): Command<Arguments, Result> {
	return { effect: 'read', result };
}

/** A listing without a limit. */
export function listingCommand<Arguments, Result>(
	result: ResultReader<Result>,
): Command<Arguments, Result> {
	return { ...readCommand<Arguments, Result>(result), mayBePaged: true };
}

/** @param invalidates the only reads that it makes stale, if known: others stay cached for the following items */
export function changeCommand<Arguments>(
	invalidates?: readonly string[],
): Command<Arguments, JsonValue> {
	return { effect: 'change', result: unchecked, invalidates };
}

/** The result of a change differs between versions: callers that need it check it themselves. */
function unchecked(wire: JsonValue): JsonValue {
	return wire;
}

function readObject(wire: JsonValue): JsonObject {
	if (isObject(wire)) return wire;
	throw new UnexpectedResult(`expected an object, but got ${describeType(wire)}`);
}

/** The list itself and no copy: input items share it, and none may modify it. */
function readObjects(wire: JsonValue): JsonObject[] {
	if (!Array.isArray(wire)) {
		throw new UnexpectedResult(`expected a list, but got ${describeType(wire)}`);
	}
	if (wire.every(isObject)) return wire;
	const other = wire.find((entry) => !isObject(entry)) ?? null;
	throw new UnexpectedResult(`expected a list of objects, but it contains ${describeType(other)}`);
}

export function textReader(wire: JsonValue): string {
	if (typeof wire === 'string') return wire;
	throw new UnexpectedResult(`expected a string, but got ${describeType(wire)}`);
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
export function longListReader<Model>(parse: (raw: JsonObject) => Model): ResultReader<Model[]> {
	return (wire) => readObjects(wire).map(parse);
}

function describeType(wire: JsonValue): string {
	if (wire === null) return 'nothing (null)';
	if (Array.isArray(wire)) return 'a list';
	return `${typeof wire === 'object' ? 'an' : 'a'} ${typeof wire}`;
}
