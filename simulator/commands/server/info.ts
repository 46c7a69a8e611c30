import { serverInfoObject } from '../../wire/server-info';
import { defineCommand } from '../command';

/** 2.10 and newer, without a token: seconds since 1970. */
export const timeCommand = defineCommand({
	name: 'time',
	summary: 'Return the time of the server.',
	parameters: {},
	returns: 'number',
	isOpen: true,
	execute: (_, { server }) => server.clock.now(),
});

export const infoCommand = defineCommand({
	name: 'info',
	summary: 'Return information about the server.',
	parameters: {},
	returns: 'ServerInfoMessage',
	execute: (_, { server }) => serverInfoObject(server),
});
