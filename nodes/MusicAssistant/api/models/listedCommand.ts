import { boolAt, objectsAt, textAt, type JsonObject } from '../../helpers/json';

/** A command as the server's own list describes it. */
export interface ListedCommand {
	/** '' if the list does not name it. */
	readonly name: string;
	readonly summary: string | undefined;
	readonly arguments: readonly ListedArgument[];
	readonly raw: JsonObject;
}

export interface ListedArgument {
	readonly name: string;
	/** As the server writes it: "string", "Array of string", "integer | string", the name of an object or an enumeration. */
	readonly type: string;
	readonly required: boolean;
}

export function parseListedCommand(raw: JsonObject): ListedCommand {
	return {
		name: textAt(raw, 'command') ?? '',
		summary: textAt(raw, 'summary'),
		arguments: argumentsIn(raw),
		raw,
	};
}

/**
 * Stands for any further arguments, which the server ignores; 2.8 lists it as a required one (recorded).
 */
const VARIADIC_ARGUMENT = 'kwargs';

function argumentsIn(raw: JsonObject): ListedArgument[] {
	return objectsAt(raw, 'parameters').flatMap((parameter) => {
		const name = textAt(parameter, 'name');
		if (name === undefined || name === VARIADIC_ARGUMENT) return [];
		const type = textAt(parameter, 'type') ?? 'Any';
		return { name, type, required: boolAt(parameter, 'required') ?? false };
	});
}
