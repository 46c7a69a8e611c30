import { memoize } from '../helpers/memoize';
import { isObject, type JsonObject, type JsonValue } from '../helpers/json';

/** Turns a result off the wire into the type the table promises, or throws `UnexpectedResult`. */
type ResultReader<Result> = (wire: JsonValue) => Result;

/** What is known of one command of the server. */
export interface Command<Arguments, Result> {
	/** A change is sent at most once, in item order; a read may be shared, repeated and overlapped. */
	readonly effect: 'read' | 'change';
	readonly result: ResultReader<Result>;
	/** The only reads that a change makes stale; any may be where it is left out. */
	readonly invalidates?: readonly string[];
	/** Never there at run time: it carries the type of the arguments. */
	readonly arguments?: Arguments;
}

export type ArgumentsOf<C> = C extends Command<infer Arguments, unknown> ? Arguments : never;

/** The result has another shape than the command gives on every known server. */
export class UnexpectedResult extends Error {}

export function read<Arguments, Result>(result: ResultReader<Result>): Command<Arguments, Result> {
	return { effect: 'read', result };
}

/** @param invalidates the only reads that it makes stale, where that is known: others stay shared by the items after it */
export function change<Arguments>(invalidates?: readonly string[]): Command<Arguments, JsonValue> {
	return { effect: 'change', result: anything, invalidates };
}

/** What a change gives differs from version to version: where it matters, the caller reads it. */
function anything(wire: JsonValue): JsonValue {
	return wire;
}

function object(wire: JsonValue): JsonObject {
	if (isObject(wire)) return wire;
	throw new UnexpectedResult(`an object was expected, ${described(wire)} came`);
}

/** The list itself and no copy: items that share an answer get the same one, and none may change it. */
function objects(wire: JsonValue): JsonObject[] {
	if (!Array.isArray(wire)) {
		throw new UnexpectedResult(`a list was expected, ${described(wire)} came`);
	}
	if (wire.every(isObject)) return wire;
	const stranger = wire.find((entry) => !isObject(entry)) ?? null;
	throw new UnexpectedResult(`a list of objects was expected, ${described(stranger)} is among it`);
}

/** One object of a model. */
export function one<Model extends object>(parse: (raw: JsonObject) => Model): ResultReader<Model> {
	const parseOnce = memoize(parse);
	return (wire) => parseOnce(object(wire));
}

/** The same, or null. */
export function oneOrNull<Model extends object>(
	parse: (raw: JsonObject) => Model,
): ResultReader<Model | null> {
	const read = one(parse);
	return (wire) => (wire === null ? null : read(wire));
}

/**
 * A list of objects of a model. Input items share the server's answers: each would parse the same hundred players again,
 * and none may change the list.
 */
export function list<Model>(parse: (raw: JsonObject) => Model): ResultReader<readonly Model[]> {
	const parseOnce = memoize((entries: JsonObject[]) => entries.map(parse));
	return (wire) => parseOnce(objects(wire));
}

/**
 * A list of so many objects that each call parses them anew: kept for the next one, they would stay in memory beside the
 * server's own.
 */
export function longList<Model>(parse: (raw: JsonObject) => Model): ResultReader<Model[]> {
	return (wire) => objects(wire).map(parse);
}

function described(wire: JsonValue): string {
	if (wire === null) return 'nothing (null)';
	if (Array.isArray(wire)) return 'a list';
	return `${typeof wire === 'object' ? 'an' : 'a'} ${typeof wire}`;
}
