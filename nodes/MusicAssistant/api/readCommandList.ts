import { isObject, type JsonValue } from '../helpers/json';
import { memoize } from '../helpers/collections';
import type { MusicAssistantClient } from './client';
import { parseListedCommand, type ListedCommand } from './models/serverDetails';

/** 2.7 and newer. */
const COMMAND_LIST_PATH = '/api-docs/commands.json';

/** Reads the server's own list of its commands; `undefined` if it has none. */
export async function readCommandList(
	client: MusicAssistantClient,
): Promise<readonly ListedCommand[] | undefined> {
	const list = await client.readDocument(COMMAND_LIST_PATH);
	return Array.isArray(list) ? parseCommands(list) : undefined;
}

/** The same by name. Of several commands with one name, it has the first. */
export async function readCommandsByName(
	client: MusicAssistantClient,
): Promise<ReadonlyMap<string, ListedCommand> | undefined> {
	const commands = await readCommandList(client);
	return commands && indexByName(commands);
}

const parseCommands = memoize((list: readonly JsonValue[]): readonly ListedCommand[] =>
	list.filter(isObject).map(parseListedCommand),
);

const indexByName = memoize((list: readonly ListedCommand[]) => {
	const commands = new Map<string, ListedCommand>();
	for (const command of list) {
		if (!commands.has(command.name)) commands.set(command.name, command);
	}
	return commands;
});
