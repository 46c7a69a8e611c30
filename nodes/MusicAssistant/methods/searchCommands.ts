import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { commandList, commandName } from '../api/commandList';
import { text } from '../helpers/json';
import { holdsName } from '../helpers/names';
import { askServer, inPlaceOfList } from './session';

/** The connected server's commands by name, found by their name or by what the server says of them. */
export async function searchCommands(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const commands = await askServer(this, commandList);
	if (commands === undefined) {
		throw inPlaceOfList(this, {
			message: 'This server has no list of its commands',
			description: 'Set the field to "By Name" and give the name, for example players/all.',
		});
	}
	return {
		results: commands
			.filter((entry) =>
				[commandName(entry), text(entry, 'summary') ?? ''].some((words) =>
					holdsName(words, filter),
				),
			)
			.map((entry) => ({
				name: commandName(entry),
				value: commandName(entry),
				description: text(entry, 'summary'),
			})),
	};
}
