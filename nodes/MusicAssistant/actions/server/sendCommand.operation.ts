import type { INodeProperties } from 'n8n-workflow';
import type { MusicAssistantClient } from '../../api/client';
import { readCommandsByName, releaseThatAddedCommand } from '../../api/serverVersions';
import { ApiError, undefinedIfFailed } from '../../api/apiError';
import type { ListedCommand, ListedArgument } from '../../api/models/serverDetails';
import { findByName, findSimilarNames } from '../../helpers/nameComparison';
import { truncateText, joinWithLimit } from '../../helpers/text';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { booleanField, locatorField } from '../../parameters/fields/fieldBuilders';
import type { Operation } from '../operation';
import { type JsonObject, type JsonValue, isObject } from '../../helpers/json';
import type { Parameters } from '../../parameters/parameters';

const commandField = locatorField(
	'Command',
	'command',
	'A command of the connected server',
	{ searchListMethod: 'searchCommands', placeholder: 'Select a command...' },
	{ name: ['players/cmd/volume_set'] },
);

const argsField: INodeProperties = {
	displayName: 'Arguments',
	name: 'arguments',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. { "player_id": "RINCON_48A6B820191201400" }',
	description: 'The arguments as an object, using the names that Get Commands shows',
};

const checkFirstField = booleanField(
	'Check Arguments',
	'checkArguments',
	"Whether to check the arguments against the server's own list before sending: the server silently ignores unknown ones",
);

const splitArrayField = booleanField(
	'Split Array',
	'splitArray',
	'Whether to return one item for each entry of an array',
);

export const sendCommand: Operation = {
	option: {
		name: 'Send Command',
		value: 'sendCommand',
		action: 'Send command to server',
		description: 'Send any server command, including those that this node has no operation for',
	},
	effect: 'change',
	fields: [commandField, argsField, optionsForChange(checkFirstField, splitArrayField)],

	async execute({ parameters, client }) {
		const { text: givenName } = parameters.filledLocator(
			'command',
			'Choose a command from the list, or enter its name.',
		);
		const given = parameters.object('arguments');
		const options = parameters.collection('options');
		const splitsArray = options.booleanOr('splitArray', true);
		const known = await readKnownCommands(client);
		const name = resolveName(givenName, known);
		const entry = known.get(name);
		if (entry && options.booleanOr('checkArguments', true)) {
			checkCommandArguments(parameters, entry, given);
		}
		const result = await client.sendCustomCommand(name, given).catch((reason: unknown) => {
			throw reason instanceof ApiError ? withSuggestions(reason, name, known) : reason;
		});
		if (result === null) return { command: name, success: true };
		return Array.isArray(result) && !splitsArray ? { result } : result;
	},
};

/** The listed commands, none if there is no list: commands that it leaves out work too. */
async function readKnownCommands(
	client: MusicAssistantClient,
): Promise<ReadonlyMap<string, ListedCommand>> {
	return (await readCommandsByName(client).catch(undefinedIfFailed)) ?? new Map();
}

/** The listed command that a name in another case refers to; otherwise the name itself. */
function resolveName(given: string, known: ReadonlyMap<string, ListedCommand>): string {
	if (known.has(given)) return given;
	const [match, another] = findByName([...known.keys()], given, (name) => [name]);
	return match !== undefined && another === undefined ? match : given;
}

const PLUGIN_COMMANDS_HINT = 'those of a plugin only exist while it is loaded.';

function withSuggestions(
	failure: ApiError,
	name: string,
	known: ReadonlyMap<string, ListedCommand>,
): ApiError {
	// The error for a command of a newer server already names the version.
	const isLater = releaseThatAddedCommand(name) !== undefined;
	if (failure.kind !== 'unknownCommand' || known.size === 0 || isLater) return failure;
	const suggestions = findSimilarNames(name, [...known.keys()], 5);
	return failure.with({
		message: `The connected server does not have the command ${truncateText(name)}`,
		description:
			suggestions.length > 0
				? `Did you mean ${suggestions.join(', ')}? Get Commands lists them all; ${PLUGIN_COMMANDS_HINT}`
				: `Get Commands lists the available ones; ${PLUGIN_COMMANDS_HINT}`,
		request: undefined,
	});
}

/**
 * Checks the arguments of a command against the server's own description of it: servers silently ignore unknown arguments,
 * and respond to missing ones or a wrong type with a bare 500.
 *
 * @throws ParameterError that describes the command's arguments
 */
function checkCommandArguments(
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

/**
 * Whether a value fits a type from the server's command list. Unknown types (names of objects or enumerations) accept any
 * value, so that only certain errors are reported.
 *
 * Every type accepts null, which stands for the default.
 */
export function fitsArgumentType(value: JsonValue, type: string): boolean {
	if (value === null) return true;
	return splitAlternatives(type).some((alternative) => fitsAlternative(value, alternative));
}

function fitsAlternative(value: JsonValue, type: string): boolean {
	const [, element] = /^Array of (.+)$/.exec(type) ?? [];
	if (element !== undefined) {
		return (
			Array.isArray(value) &&
			value.every((entry) => fitsArgumentType(entry, withoutParentheses(element)))
		);
	}
	if (type.startsWith('object')) return isObject(value);
	switch (type) {
		case 'string':
			return typeof value === 'string';
		case 'boolean':
			return typeof value === 'boolean';
		case 'integer':
			return typeof value === 'number' && Number.isInteger(value);
		case 'number':
			return typeof value === 'number';
		case 'null':
			return false;
		default:
			return true;
	}
}

/** "a | Array of (b | c)" has two: parentheses, and the types of an object's values, are not split. */
function splitAlternatives(type: string): string[] {
	if (type.startsWith('object')) return [type];
	const alternatives: string[] = [''];
	let depth = 0;
	for (const part of type.split(/( \| |[()])/)) {
		if (part === '(') depth++;
		if (part === ')') depth--;
		if (part === ' | ' && depth === 0) alternatives.push('');
		else alternatives.push((alternatives.pop() ?? '') + part);
	}
	return alternatives;
}

function withoutParentheses(type: string): string {
	return /^\((.*)\)$/.exec(type)?.[1] ?? type;
}
