import { CommandError, insufficientPermissions } from '../errors';
import type { Command } from '../commands/command';
import { commandsOf } from '../profiles';
import { requiredScopes } from '../profiles/command-scopes';
import { hasFeature } from '../profiles/profile';
import { convertToProfileSchema } from '../wire/profile-schema';
import { grantsScope } from '../world/users/scopes';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users/users';
import { impersonatedUser } from './impersonated-user';
import type { CommandOutcome } from './command-outcome';

export function findCommand(server: MusicServer, name: unknown): Command | undefined {
	return commandsOf(server).find((command) => command.name === name);
}

/** As the server's language prints it: `None` for null. */
export function unknownCommand(name: unknown): CommandOutcome {
	const shown = name === null ? 'None' : typeof name === 'string' ? name : JSON.stringify(name);
	return error(400, 12, `Invalid Command: ${shown}`, `Invalid Command: ${shown}`);
}

/** Carries out a command for a user, who may lack the permission. */
export async function executeCommand(
	command: Command,
	given: Readonly<Record<string, unknown>>,
	server: MusicServer,
	caller: User,
): Promise<CommandOutcome> {
	const { profile } = server;
	if (
		!hasFeature(profile, 'scopes') &&
		command.requiredRole === 'admin' &&
		caller.role !== 'admin'
	) {
		return error(403, 22, 'Admin access required', 'Admin access required');
	}
	server.catchUp();
	server.clock.step();
	try {
		checkScope(command, server, caller);
		const user = impersonatedUser(command, given, server, caller);
		server.actor = user;
		const running = command.run(given, { server, caller: user });
		server.clock.step();
		const value = await running;
		return { kind: 'result', value: convertToProfileSchema(value, server) };
	} catch (failure) {
		if (!(failure instanceof CommandError)) throw failure;
		const told = profile.errors.told.get(failure.code);
		const text = told === undefined ? profile.errors.failed : failure.message;
		return error(told ?? 500, failure.code, text, failure.message);
	} finally {
		server.clock.step();
	}
}

function checkScope(
	{ name }: Command,
	{ profile, roles, alternativeScopes }: MusicServer,
	caller: User,
): void {
	const scopes = hasFeature(profile, 'scopes') ? requiredScopes(name, alternativeScopes) : [];
	if (scopes.length === 0 || scopes.some((scope) => grantsScope(roles, caller.role, scope))) return;
	// The wording for several rights is not known.
	throw insufficientPermissions(`This command requires the ${scopes.join(' or ')} scope`);
}

function error(status: number, code: number, text: string, details: string): CommandOutcome {
	return { kind: 'error', status, code, text, details };
}
