import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { readCommandList } from '../api/readCommandList';
import { containsName } from '../helpers/nameComparison';
import { queryServer, toListError } from './queryServer';

/** The connected server's commands whose name or summary matches. */
export async function searchCommands(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const commands = await queryServer(this, readCommandList);
	if (commands === undefined) {
		throw toListError(this, {
			message: 'This server does not provide a list of its commands',
			description: 'Set the field to "By Name" and enter the name, for example players/all.',
		});
	}
	return {
		results: commands
			.filter(({ name, summary = '' }) =>
				[name, summary].some((text) => containsName(text, filter)),
			)
			.map(({ name, summary: description }) => ({ name, value: name, description })),
	};
}
