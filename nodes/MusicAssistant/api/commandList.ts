import { objectsAt, bool, isObject, text, type JsonObject, type JsonValue } from '../helpers/json';
import { memoize } from '../helpers/memoize';
import type { MusicAssistantClient } from './client';

/** Where servers from 2.7 on tell what they can do. */
const LIST = '/api-docs/commands.json';

/** The connected server's own list of its commands; `undefined` where it has none. */
export async function commandList(client: MusicAssistantClient): Promise<JsonObject[] | undefined> {
	const list = await client.document(LIST);
	return Array.isArray(list) ? list.filter(isObject) : undefined;
}

/** The same by name; of commands with one name, the first. */
export async function commandsByName(
	client: MusicAssistantClient,
): Promise<ReadonlyMap<string, JsonObject> | undefined> {
	const list = await client.document(LIST);
	return Array.isArray(list) ? byName(list) : undefined;
}

const byName = memoize((list: readonly JsonValue[]) => {
	const commands = new Map<string, JsonObject>();
	for (const entry of list.filter(isObject)) {
		const name = commandName(entry);
		if (!commands.has(name)) commands.set(name, entry);
	}
	return commands;
});

/** An argument of a command, as the server describes it. */
export interface ListedArgument {
	name: string;
	/** The server's own words: "string", "Array of string", "integer | string", the name of an object or a list of words. */
	type: string;
	required: boolean;
}

export function commandName(entry: JsonObject): string {
	return text(entry, 'command') ?? '';
}

/**
 * What stands for all further arguments where a command takes any, and then ignores them: servers of 2.8 list it as a
 * required one (recorded).
 */
const ANY_OTHER = 'kwargs';

export function argumentsOf(entry: JsonObject): ListedArgument[] {
	return objectsAt(entry, 'parameters').flatMap((parameter) => {
		const name = text(parameter, 'name');
		if (name === undefined || name === ANY_OTHER) return [];
		const type = text(parameter, 'type') ?? 'Any';
		return { name, type, required: bool(parameter, 'required') ?? false };
	});
}
