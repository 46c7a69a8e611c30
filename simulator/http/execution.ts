import { CommandError } from '../errors';
import type { Command } from '../commands/command';
import { has } from '../profiles/profile';
import { asSchema26 } from '../wire/schema-26';
import type { MusicServer } from '../world/music-server';
import type { User } from '../world/users';
import type { Outcome } from './outcome';

export function findCommand(server: MusicServer, name: unknown): Command | undefined {
	return server.profile.commands.find((command) => command.name === name);
}

/** Named as the server's language would print it: `None` for null. */
export function unknownCommand(name: unknown): Outcome {
	const shown = name === null ? 'None' : typeof name === 'string' ? name : JSON.stringify(name);
	return error(400, 12, `Invalid Command: ${shown}`, `Invalid Command: ${shown}`);
}

/** Carries a command out for a user who may or may not be allowed to. */
export async function execute(
	command: Command,
	given: Readonly<Record<string, unknown>>,
	server: MusicServer,
	caller: User,
): Promise<Outcome> {
	if (command.requiredRole === 'admin' && caller.role !== 'admin') {
		return error(403, 22, 'Admin access required', 'Admin access required');
	}
	server.catchUp();
	try {
		const value = await command.run(given, { server, caller });
		return {
			kind: 'result',
			value: has(server.profile, 'libraryDetails') ? value : asSchema26(value),
		};
	} catch (failure) {
		if (!(failure instanceof CommandError)) throw failure;
		return error(500, failure.code, server.profile.errors.failed, failure.message);
	}
}

function error(status: number, code: number, text: string, details: string): Outcome {
	return { kind: 'error', status, code, text, details };
}
