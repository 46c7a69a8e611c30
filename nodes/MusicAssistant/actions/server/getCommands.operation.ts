import { readCommandList, releaseOfFeature, readServerVersion } from '../../api/serverVersions';
import { rejectedError } from '../../api/apiError';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { limitField, returnAllField, readLimit } from '../../parameters/fields/listFields';
import type { Operation } from '../operation';

export const getCommands: Operation = {
	option: {
		name: 'Get Commands',
		value: 'getCommands',
		action: 'Get many server commands',
		description: 'List the commands of the connected server, with their arguments',
	},
	effect: 'read',
	fields: [returnAllField, limitField, optionsForRead()],

	async execute({ parameters, client }) {
		const count = readLimit(parameters);
		const commands = await readCommandList(client);
		if (commands) return commands.slice(0, count).map(({ raw }) => raw);
		const version = await readServerVersion(client);
		throw rejectedError(
			'The connected server does not provide a list of its commands',
			`The list is available from Music Assistant ${releaseOfFeature('commandList')} on${version === undefined ? '' : `, but ${version} is connected`}. A proxy in front of the server may also block the path /api-docs.`,
		);
	},
};
