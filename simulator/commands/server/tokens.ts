import { tokenObject } from '../../wire/token';
import type { CommandContext } from '../../world/command-context';
import type { User } from '../../world/users/users';
import { defineCommand } from '../command';
import { unhandled } from '../../errors';
import { optionalOrNull, required } from '../parameters';
import { text } from '../argument-types';

/** Only admins may name another user; anything else fails (observed). */
function requireTokenOwner(userId: string | null, { server, caller }: CommandContext): User {
	if (userId === null || userId === caller.id) return caller;
	const user = [server.users.admin, server.users.user].find(({ id }) => id === userId);
	if (!user || caller.role !== 'admin') throw unhandled(`No user ${userId}`);
	return user;
}

const createToken = defineCommand({
	name: 'auth/token/create',
	summary: 'Create a long-lived token.',
	parameters: { name: required(text), user_id: optionalOrNull(text) },
	returns: 'string',
	execute: ({ name, user_id: userId }, context) => {
		const { tokens, clock } = context.server;
		return tokens.create(requireTokenOwner(userId, context), name, clock.now()).text;
	},
});

const listTokens = defineCommand({
	name: 'auth/tokens',
	summary: "Return a user's tokens.",
	parameters: { user_id: optionalOrNull(text) },
	returns: 'Array of AuthToken',
	execute: ({ user_id: userId }, context) =>
		context.server.tokens
			.tokensOf(requireTokenOwner(userId, context))
			.map((token) => tokenObject(token, context.server.profile)),
});

const revokeToken = defineCommand({
	name: 'auth/token/revoke',
	summary: 'Revoke a token.',
	parameters: { token_id: required(text) },
	returns: 'null',
	execute: ({ token_id: tokenId }, { server, caller }) => server.tokens.revoke(tokenId, caller),
});

export const tokenCommands = [createToken, listTokens, revokeToken];
