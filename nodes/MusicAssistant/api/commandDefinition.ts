import { isObject, type JsonObject, type JsonValue } from '../helpers/json';
import { memoize } from '../helpers/collections';

/** Parses a result from the server, or throws `UnexpectedResultError`. */
type ResultReader<Result> = (result: JsonValue) => Result;

/** Whether a request changes something: a change is sent at most once, in item order; reads may be shared, repeated and run in parallel. */
export type RequestEffect = 'read' | 'change';

export interface CommandDefinition<Arguments, Result> {
	readonly effect: RequestEffect;
	readonly readResult: ResultReader<Result>;
	/** Whether it is the result of this request. @throws UnexpectedResultError */
	readonly checkResult?: (result: Result, args: Arguments) => void;
	/** Most servers return all rows of this listing, others only the first page unless requested otherwise. */
	readonly mayBePaged?: boolean;
	/** The only reads that a change makes stale; all of them if missing. */
	readonly invalidates?: readonly string[];
	/** The release that added the command, if it is newer than this API. */
	readonly since?: string;
	/** Never set: it only carries the type of the arguments. */
	readonly arguments?: Arguments;
}

export type NoArguments = Record<string, never>;

export type ArgumentsOf<C> = C extends { readonly arguments?: infer Arguments } ? Arguments : never;

/** The result does not have the shape that it has on all known servers. */
export class UnexpectedResultError extends Error {}

export function defineRead<Arguments, Result>(
	readResult: ResultReader<Result>,
	checkResult?: CommandDefinition<Arguments, Result>['checkResult'],
): CommandDefinition<Arguments, Result> {
	return { effect: 'read', readResult, checkResult };
}

/** A listing that is read to its end: it has no limit, but some servers return it in pages. */
export function defineCompleteListing<Arguments, Result>(
	readResult: ResultReader<Result>,
): CommandDefinition<Arguments, Result> {
	return { ...defineRead<Arguments, Result>(readResult), mayBePaged: true };
}

/** @param invalidates the only reads that it makes stale, if known: others stay cached for the following items */
export function defineChange<Arguments>(
	invalidates?: readonly string[],
): CommandDefinition<Arguments, JsonValue> {
	return { effect: 'change', readResult: readUnchecked, invalidates };
}

/** A command that a release such as "2.10" added. */
export function since<Arguments, Result>(
	release: string,
	definition: CommandDefinition<Arguments, Result>,
): CommandDefinition<Arguments, Result> {
	return { ...definition, since: release };
}

/** The result of a change differs between versions: callers that need it check it themselves. */
function readUnchecked(result: JsonValue): JsonValue {
	return result;
}

function readObject(result: JsonValue): JsonObject {
	if (isObject(result)) return result;
	throw new UnexpectedResultError(`expected an object, but got ${describeType(result)}`);
}

/** The list itself and no copy: input items share it, and none may modify it. */
function readObjects(result: JsonValue): JsonObject[] {
	if (!Array.isArray(result)) {
		throw new UnexpectedResultError(`expected a list, but got ${describeType(result)}`);
	}
	if (result.every(isObject)) return result;
	const other = result.find((entry) => !isObject(entry)) ?? null;
	throw new UnexpectedResultError(
		`expected a list of objects, but it contains ${describeType(other)}`,
	);
}

export function readText(result: JsonValue): string {
	if (typeof result === 'string') return result;
	throw new UnexpectedResultError(`expected a string, but got ${describeType(result)}`);
}

export function objectReader<Model extends object>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model> {
	const parseOnce = memoize(parse);
	return (result) => parseOnce(readObject(result));
}

export function nullableReader<Model extends object>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model | null> {
	const parseOne = objectReader(parse);
	return (result) => (result === null ? null : parseOne(result));
}

/**
 * A list of objects, parsed once: input items share the server's responses, and each would parse the same hundred players
 * again.
 */
export function listReader<Model>(
	parse: (raw: JsonObject) => Model,
): ResultReader<readonly Model[]> {
	const parseAll = memoize((entries: JsonObject[]) => entries.map(parse));
	return (result) => parseAll(readObjects(result));
}

/**
 * A list that may be very long. It is parsed for each call: memoized, it would stay in memory together with the raw
 * objects.
 */
export function unmemoizedListReader<Model>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model[]> {
	return (result) => readObjects(result).map(parse);
}

function describeType(result: JsonValue): string {
	if (result === null) return 'nothing (null)';
	if (Array.isArray(result)) return 'a list';
	return `${typeof result === 'object' ? 'an' : 'a'} ${typeof result}`;
}
