import { userObject } from '../../wire/user';
import { defineCommand } from '../command';

const me = defineCommand({
	name: 'auth/me',
	summary: "Return the token's own user.",
	parameters: {},
	returns: 'User',
	execute: (_, { caller }) => userObject(caller),
});

const users = defineCommand({
	name: 'auth/users',
	summary: 'Return all users.',
	parameters: {},
	returns: 'Array of User',
	requiredRole: 'admin',
	execute: (_, { server }) => [server.users.admin, server.users.user].map(userObject),
});

/** From 2.10 on: the permissions of each role. */
export const scopesCommand = defineCommand({
	name: 'auth/scopes',
	summary: 'Return the scopes of each role.',
	parameters: {},
	returns: 'object with string keys and Array of string values',
	execute: (_, { server }) => Object.fromEntries(server.roles),
});

export const userCommands = [me, users];
