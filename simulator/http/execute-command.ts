import { CommandError, insufficientPermissions } from '../errors';
import type { Command } from '../commands/command';
import { commandsOfServer } from '../profiles';
import { sufficientScopes } from '../profiles/command-scopes';
import { hasFeature } from '../profiles/profile';
import { convertToProfileSchema } from '../wire/profile-schema';
import { grantsScope } from '../world/users/scopes';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users/users';
import { resolveImpersonatedUser } from './impersonated-user';
import type { CommandOutcome } from './command-outcome';

/** The command of this name, if the server's version has it. */
export function findCommand(server: MusicServer, name: unknown): Command | undefined {
	return commandsOfServer(server).find((command) => command.name === name);
}

/** The command is printed as in the server's language: `None` for null. */
export function unknownCommandOutcome(name: unknown): CommandOutcome {
	const printedName =
		name === null ? 'None' : typeof name === 'string' ? name : JSON.stringify(name);
	return errorOutcome(
		400,
		12,
		`Invalid Command: ${printedName}`,
		`Invalid Command: ${printedName}`,
	);
}

/** Carries out a command for a user; a missing permission or a failure is returned as an error. */
export async function executeCommand(
	command: Command,
	rawArguments: Readonly<Record<string, unknown>>,
	server: MusicServer,
	caller: User,
): Promise<CommandOutcome> {
	const { profile } = server;
	if (
		!hasFeature(profile, 'scopes') &&
		command.requiredRole === 'admin' &&
		caller.role !== 'admin'
	) {
		return errorOutcome(403, 22, 'Admin access required', 'Admin access required');
	}
	server.advancePlayback();
	server.clock.notifyChange();
	try {
		checkScope(command, server, caller);
		const user = resolveImpersonatedUser(command, rawArguments, server, caller);
		server.actor = user;
		const running = command.run(rawArguments, { server, caller: user });
		server.clock.notifyChange();
		const value = await running;
		return { kind: 'result', value: convertToProfileSchema(value, server) };
	} catch (failure) {
		if (!(failure instanceof CommandError)) throw failure;
		const explainedStatus = profile.errors.explainedStatuses.get(failure.code);
		const text = explainedStatus === undefined ? profile.errors.failed : failure.message;
		return errorOutcome(explainedStatus ?? 500, failure.code, text, failure.message);
	} finally {
		server.clock.notifyChange();
	}
}

function checkScope(
	{ name }: Command,
	{ profile, roles, scopeOverrides }: MusicServer,
	caller: User,
): void {
	const scopes = hasFeature(profile, 'scopes') ? sufficientScopes(name, scopeOverrides) : [];
	if (scopes.length === 0 || scopes.some((scope) => grantsScope(roles, caller.role, scope))) return;
	// The wording for several scopes is not known.
	throw insufficientPermissions(`This command requires the ${scopes.join(' or ')} scope`);
}

function errorOutcome(status: number, code: number, text: string, details: string): CommandOutcome {
	return { kind: 'error', status, code, text, details };
}
