import { commandList } from '../../api/commandList';
import { ServerFailure } from '../../api/failure';
import { releaseOf, serverVersion } from '../../api/versions';
import { readOptions } from '../../parameters/fields/fields';
import { limit, returnAll, wantedCount } from '../../parameters/fields/listing';
import type { Operation } from '../operation';

export const getCommands: Operation = {
	option: {
		name: 'Get Commands',
		value: 'getCommands',
		action: 'Get many server commands',
		description: 'List the commands that the connected server has, with their arguments',
	},
	effect: 'read',
	fields: [returnAll, limit, readOptions()],

	async execute({ parameters, server }) {
		const wanted = wantedCount(parameters);
		const commands = await commandList(server);
		if (commands) return commands.slice(0, wanted);
		const version = await serverVersion(server);
		throw new ServerFailure('rejected', {
			message: 'The connected server has no list of its commands',
			description: `Music Assistant has it from ${releaseOf('commandList')} on${version === undefined ? '' : `, and ${version} is connected`}. A proxy in front of the server may keep the path /api-docs back.`,
		});
	},
};
