import { isObject, type JsonValue } from '../helpers/json';
import { memoize } from '../helpers/memoize';
import type { MusicAssistantClient } from './client';
import { parseListedCommand, type ListedCommand } from './models/listedCommand';

/** Where servers from 2.7 on tell what they can do. */
const LIST = '/api-docs/commands.json';

/** The connected server's own list of its commands; `undefined` where it has none. */
export async function commandList(
	client: MusicAssistantClient,
): Promise<readonly ListedCommand[] | undefined> {
	const list = await client.document(LIST);
	return Array.isArray(list) ? parsed(list) : undefined;
}

/** The same by name; of commands with one name, the first. */
export async function commandsByName(
	client: MusicAssistantClient,
): Promise<ReadonlyMap<string, ListedCommand> | undefined> {
	const commands = await commandList(client);
	return commands && byName(commands);
}

const parsed = memoize((list: readonly JsonValue[]): readonly ListedCommand[] =>
	list.filter(isObject).map(parseListedCommand),
);

const byName = memoize((list: readonly ListedCommand[]) => {
	const commands = new Map<string, ListedCommand>();
	for (const command of list) {
		if (!commands.has(command.name)) commands.set(command.name, command);
	}
	return commands;
});
