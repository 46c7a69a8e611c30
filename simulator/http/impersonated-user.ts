import type { Command } from '../commands/command';
import { insufficientPermissions, invalidData } from '../errors';
import { hasFeature } from '../profiles/profile';
import { grantsScope } from '../world/users/scopes';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users/users';

/**
 * The user for whom a command is carried out. From 2.10 on, some commands accept another account, by its ID or name; an
 * empty name means none.
 */
export function resolveImpersonatedUser(
	{ actsForOthers }: Command,
	{ user, username }: Readonly<Record<string, unknown>>,
	{ profile, roles, users }: MusicServer,
	caller: User,
): User {
	const named = user || username;
	if (!actsForOthers || !hasFeature(profile, 'scopes') || !named) return caller;
	const idOrName = typeof named === 'string' ? named : JSON.stringify(named);
	const target = [users.admin, users.user].find(({ id, name }) => [id, name].includes(idOrName));
	if (!target) throw invalidData(`A user with user id or name ${idOrName} is not available.`);
	if (target !== caller && !grantsScope(roles, caller.role, 'users.impersonate')) {
		throw insufficientPermissions(
			'The users.impersonate scope is required to impersonate another user.',
		);
	}
	return target;
}
