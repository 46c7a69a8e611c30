import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { commandList } from '../api/commandList';
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
			.filter(({ name, summary = '' }) => [name, summary].some((words) => holdsName(words, filter)))
			.map(({ name, summary: description }) => ({ name, value: name, description })),
	};
}
