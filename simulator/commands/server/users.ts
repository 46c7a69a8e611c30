import { userObject } from '../../wire/user';
import { defineCommand } from '../command';

const currentUser = defineCommand({
	name: 'auth/me',
	summary: 'Return the user whom the token belongs to.',
	parameters: {},
	returns: 'User',
	execute: (_, { caller }) => userObject(caller),
});

const listUsers = defineCommand({
	name: 'auth/users',
	summary: 'Return all users.',
	parameters: {},
	returns: 'Array of User',
	requiredRole: 'admin',
	execute: (_, { server }) => [server.users.admin, server.users.user].map(userObject),
});

export const userCommands = [currentUser, listUsers];
