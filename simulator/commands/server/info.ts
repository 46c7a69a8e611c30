import { serverInfo } from '../../wire/server-info';
import { command } from '../command';

export const info = command({
	name: 'info',
	summary: 'Return who the server is.',
	parameters: {},
	returns: 'ServerInfoMessage',
	execute: (_, { server }) => serverInfo(server),
});
