import { jsonAnswer, textAnswer, type HttpAnswer } from './http-server';
import { runCommand, type Command } from '../commands/command';
import { insufficientPermissions, invalidData, CommandError } from '../errors';
import { isSince } from '../profiles/profile';
import { grantsScope, type User } from '../world/users';
import type { MusicServer } from '../world/music-server';
import { commandsOfServer, isReadingCommand, sufficientScopes } from '../profiles';
import { convertToProfileSchema } from '../wire/schemas';

/** The outcome of a command, before it is put into one of the two shapes of responses. */
export type CommandOutcome =
	| { readonly kind: 'result'; readonly value: unknown }
	| {
			readonly kind: 'error';
			readonly status: number;
			/** The text of a bare error: over plain HTTP, a 500 has no reason. */
			readonly text: string;
			readonly code: number;
			readonly details: string;
	  };

/** The body is the result, errors are plain text (observed on schemas 26, 28 and 29). */
export function bareHttpAnswer(outcome: CommandOutcome): HttpAnswer {
	return outcome.kind === 'result'
		? jsonAnswer(outcome.value ?? null)
		: textAnswer(outcome.status, outcome.text);
}

/** As specified: the echoed `message_id` with the result or the error. */
export function envelopedHttpAnswer(outcome: CommandOutcome, messageId: unknown): HttpAnswer {
	const content =
		outcome.kind === 'result'
			? { result: outcome.value ?? null }
			: { error_code: outcome.code, details: outcome.details };
	const status = outcome.kind === 'result' ? 200 : outcome.status;
	return jsonAnswer({ message_id: messageId, ...content }, status);
}

/**
 * The user for whom a command is carried out. From 2.10 on, some commands accept another account, by its ID or name; an
 * empty name means none.
 */
function resolveImpersonatedUser(
	{ actsForOthers }: Command,
	{ user, username }: Readonly<Record<string, unknown>>,
	{ profile, roles, users }: MusicServer,
	caller: User,
): User {
	const named = user || username;
	if (!actsForOthers || !isSince(profile, '2.10') || !named) return caller;
	const idOrName = typeof named === 'string' ? named : JSON.stringify(named);
	const target = Object.values(users).find(({ id, name }) => [id, name].includes(idOrName));
	if (!target) throw invalidData(`A user with user id or name ${idOrName} is not available.`);
	if (target !== caller && !grantsScope(roles, caller.role, 'users.impersonate')) {
		throw insufficientPermissions(
			'The users.impersonate scope is required to impersonate another user.',
		);
	}
	return target;
}

export function findCommand(server: MusicServer, name: unknown): Command | undefined {
	return commandsOfServer(server).find((command) => command.name === name);
}

/** The command is printed as in the server's language: `None` for null. */
export function unknownCommandOutcome(name: unknown): CommandOutcome {
	const printedName =
		name === null ? 'None' : typeof name === 'string' ? name : JSON.stringify(name);
	return errorOutcome(400, 12, `Invalid Command: ${printedName}`);
}

export async function executeCommand(
	command: Command,
	rawArguments: Readonly<Record<string, unknown>>,
	server: MusicServer,
	caller: User,
): Promise<CommandOutcome> {
	const { profile } = server;
	if (!isSince(profile, '2.10') && command.requiredRole === 'admin' && caller.role !== 'admin') {
		return errorOutcome(403, 22, 'Admin access required');
	}
	server.advancePlayback();
	// What else has changed meanwhile is reported with the next comparison.
	const reportChanges = isReadingCommand(command.name)
		? () => {}
		: () => server.clock.notifyChange();
	reportChanges();
	try {
		checkScope(command, server, caller);
		const user = resolveImpersonatedUser(command, rawArguments, server, caller);
		server.actor = user;
		const running = runCommand(command, rawArguments, { server, caller: user });
		if (running instanceof Promise) reportChanges();
		const value = await running;
		return { kind: 'result', value: convertToProfileSchema(value, server) };
	} catch (failure) {
		if (!(failure instanceof CommandError)) throw failure;
		const explainedStatus = profile.errors.explainedStatuses.get(failure.code);
		const text = explainedStatus === undefined ? profile.errors.failed : failure.message;
		return errorOutcome(explainedStatus ?? 500, failure.code, failure.message, text);
	} finally {
		reportChanges();
	}
}

function checkScope(
	{ name }: Command,
	{ profile, roles, scopeOverrides }: MusicServer,
	caller: User,
): void {
	const scopes = isSince(profile, '2.10') ? sufficientScopes(name, scopeOverrides) : [];
	if (scopes.length === 0 || scopes.some((scope) => grantsScope(roles, caller.role, scope))) return;
	// The wording for several scopes is not known.
	throw insufficientPermissions(`This command requires the ${scopes.join(' or ')} scope`);
}

/** @param text the text of a bare error, if that does not give the reason */
export function errorOutcome(
	status: number,
	code: number,
	details: string,
	text = details,
): CommandOutcome {
	return { kind: 'error', status, code, text, details };
}
