import { tokenObject } from '../../wire/token';
import type { CommandCall } from '../../world/command-call';
import type { User } from '../../world/users/users';
import { defineCommand } from '../command';
import { unhandled } from '../../errors';
import { nullable, required } from '../parameters';
import { text } from '../types';

/** Only admins may name another user; for others that is silently ignored (observed). */
function userNamed(userId: string | null, { server, caller }: CommandCall): User {
	if (userId === null || userId === caller.id) return caller;
	const user = [server.users.admin, server.users.user].find(({ id }) => id === userId);
	if (!user || caller.role !== 'admin') throw unhandled(`No user ${userId}`);
	return user;
}

const create = defineCommand({
	name: 'auth/token/create',
	summary: 'Make a long-lived token.',
	parameters: { name: required(text), user_id: nullable(text) },
	returns: 'string',
	execute: ({ name, user_id: userId }, call) => {
		const { tokens, clock } = call.server;
		return tokens.create(userNamed(userId, call), name, clock.now()).text;
	},
});

const list = defineCommand({
	name: 'auth/tokens',
	summary: "Return a user's tokens.",
	parameters: { user_id: nullable(text) },
	returns: 'Array of AuthToken',
	execute: ({ user_id: userId }, call) =>
		call.server.tokens
			.of(userNamed(userId, call))
			.map((token) => tokenObject(token, call.server.profile)),
});

const revoke = defineCommand({
	name: 'auth/token/revoke',
	summary: 'Make a token worthless.',
	parameters: { token_id: required(text) },
	returns: 'null',
	execute: ({ token_id: tokenId }, { server, caller }) => server.tokens.revoke(tokenId, caller),
});

export const tokenCommands = [create, list, revoke];
