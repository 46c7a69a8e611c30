import type { ListedArgument, ListedCommand } from '../api/models/listedCommand';
import { fitsType } from '../helpers/argumentType';
import type { JsonObject, JsonValue } from '../helpers/json';
import { listed, nearest } from '../helpers/names';
import type { Parameters } from './parameters';

/**
 * Looks at the arguments of a command with the server's own description of it: servers ignore an unknown argument
 * without a word, and answer a missing one or one of a wrong type with a bare 500.
 *
 * @throws ParameterError that says what the command takes
 */
export function checkArguments(
	parameters: Parameters,
	{ name, arguments: known }: ListedCommand,
	given: JsonObject,
): void {
	const refuse = (what: string, remedy: string) => {
		throw parameters.error('arguments', what, `${remedy} ${signature(name, known)}`);
	};
	for (const [key, value] of Object.entries(given)) {
		const argument = known.find((one) => one.name === key);
		if (!argument) return refuse(`has "${key}", which ${name} does not take`, hint(key, known));
		if (!fitsType(value, argument.type)) {
			return refuse(
				`has ${kindOf(value)} for "${key}", which is to be ${argument.type}`,
				'The server would not understand it.',
			);
		}
	}
	const missing = known.find((one) => one.required && !(one.name in given));
	if (missing) refuse(`lacks "${missing.name}", which ${name} cannot do without`, 'Add it.');
}

function hint(key: string, known: readonly ListedArgument[]): string {
	const near = nearest(
		key,
		known.map(({ name }) => name),
	);
	return near.length > 0
		? `Did you mean ${near.join(' or ')}? The server would ignore it.`
		: 'The server would ignore it: leave it out.';
}

function signature(name: string, known: readonly ListedArgument[]): string {
	if (known.length === 0) return `${name} takes no arguments.`;
	const shown = known.map(
		({ name: argument, type, required }) => `${argument}${required ? '' : '?'} (${type})`,
	);
	return `${name} takes: ${listed(shown)}.`;
}

function kindOf(value: JsonValue): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return 'an object';
	return `${JSON.stringify(value)} (a ${typeof value})`;
}
