import type { ListedArgument, ListedCommand } from '../api/models/listedCommand';
import { fitsArgumentType } from '../helpers/fitsArgumentType';
import type { JsonObject, JsonValue } from '../helpers/json';
import { findSimilarNames } from '../helpers/nameComparison';
import { joinWithLimit } from '../helpers/text';
import type { Parameters } from './parameters';

/**
 * Checks the arguments of a command against the server's own description of it: servers silently ignore unknown arguments,
 * and respond to missing ones or a wrong type with a bare 500.
 *
 * @throws ParameterError that describes the command's arguments
 */
export function checkCommandArguments(
	parameters: Parameters,
	{ name, arguments: declared }: ListedCommand,
	givenArguments: JsonObject,
): void {
	const fail = (problem: string, remedy: string) => {
		throw parameters.error('arguments', problem, `${remedy} ${describeSignature(name, declared)}`);
	};
	for (const [key, value] of Object.entries(givenArguments)) {
		const argument = declared.find((one) => one.name === key);
		if (!argument) {
			return fail(`has "${key}", which ${name} does not accept`, misspellingHint(key, declared));
		}
		if (!fitsArgumentType(value, argument.type)) {
			return fail(
				`has ${describeWithType(value)} for "${key}", which must be of type ${argument.type}`,
				'The server would not accept it.',
			);
		}
	}
	const missing = declared.find((one) => one.required && !(one.name in givenArguments));
	if (missing) fail(`is missing "${missing.name}", which ${name} requires`, 'Add it.');
}

function misspellingHint(key: string, declared: readonly ListedArgument[]): string {
	const near = findSimilarNames(
		key,
		declared.map(({ name }) => name),
	);
	return near.length > 0
		? `Did you mean ${near.join(' or ')}? The server would ignore it.`
		: 'The server would ignore it: leave it out.';
}

function describeSignature(name: string, declared: readonly ListedArgument[]): string {
	if (declared.length === 0) return `${name} takes no arguments.`;
	const shown = declared.map(
		({ name: argument, type, required }) => `${argument}${required ? '' : '?'} (${type})`,
	);
	return `${name} takes: ${joinWithLimit(shown)}.`;
}

function describeWithType(value: JsonValue): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return 'an object';
	return `${JSON.stringify(value)} (a ${typeof value})`;
}
