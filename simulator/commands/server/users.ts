import { userObject } from '../../wire/user';
import { command } from '../command';

const me = command({
	name: 'auth/me',
	summary: "Return the token's own user.",
	parameters: {},
	returns: 'User',
	execute: (_, { caller }) => userObject(caller),
});

const users = command({
	name: 'auth/users',
	summary: 'Return all users.',
	parameters: {},
	returns: 'Array of User',
	requiredRole: 'admin',
	execute: (_, { server }) => [server.users.admin, server.users.user].map(userObject),
});

export const userCommands = [me, users];
