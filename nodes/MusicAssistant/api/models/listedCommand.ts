import { bool, objectsAt, text, type JsonObject } from '../../helpers/json';

/** A command as the server's own list describes it. */
export interface ListedCommand {
	/** '' where the list does not name it. */
	readonly name: string;
	readonly summary: string | undefined;
	readonly arguments: readonly ListedArgument[];
	readonly raw: JsonObject;
}

export interface ListedArgument {
	readonly name: string;
	/** The server's own words: "string", "Array of string", "integer | string", the name of an object or a list of words. */
	readonly type: string;
	readonly required: boolean;
}

export function parseListedCommand(raw: JsonObject): ListedCommand {
	return {
		name: text(raw, 'command') ?? '',
		summary: text(raw, 'summary'),
		arguments: argumentsIn(raw),
		raw,
	};
}

/**
 * What stands for all further arguments where a command takes any, and then ignores them: servers of 2.8 list it as a
 * required one (recorded).
 */
const ANY_OTHER = 'kwargs';

function argumentsIn(raw: JsonObject): ListedArgument[] {
	return objectsAt(raw, 'parameters').flatMap((parameter) => {
		const name = text(parameter, 'name');
		if (name === undefined || name === ANY_OTHER) return [];
		const type = text(parameter, 'type') ?? 'Any';
		return { name, type, required: bool(parameter, 'required') ?? false };
	});
}
