import { isSince } from '../profiles/profile';
import type { Profile, Version } from '../profiles/profile';
import type { CommandContext } from '../world/music-server';
import { parseArguments } from './parameters';
import type { ArgumentsOf, ParameterTable } from './parameters';

/** A command of the simulated server, with its entry in the command list. */
export interface Command {
	readonly name: string;
	/** One line for the command list. */
	readonly summary: string;
	readonly parameters: ParameterTable;
	/** As worded in the server's own command list. */
	readonly returns: string;
	/** Before 2.10; from then on the profile's scopes decide. */
	readonly requiredRole?: 'admin';
	/** A former name that still works but is not in the command list. */
	readonly isAlias?: true;
	/** From 2.10 on it can be carried out on behalf of another user. */
	readonly actsForOthers?: true;
	/** The first version that has it; all have it by default. */
	readonly since?: Version;
	/** The first version that no longer has it. */
	readonly until?: Version;
	/** Parses the arguments and carries out the command; throws a CommandError. */
	readonly run: (
		rawArguments: Readonly<Record<string, unknown>>,
		context: CommandContext,
	) => unknown;
}

interface CommandDefinition<Table extends ParameterTable> extends Omit<Command, 'run'> {
	readonly parameters: Table;
	/** What the server answers, or a promise of it; `undefined` is sent as null. */
	readonly execute: (args: ArgumentsOf<Table>, context: CommandContext) => unknown;
}

/** Builds a command whose `execute` receives arguments of the types that its parameters declare. */
export function defineCommand<Table extends ParameterTable>({
	execute,
	...command
}: CommandDefinition<Table>): Command {
	return {
		...command,
		run(rawArguments, context) {
			const args = parseArguments(command.parameters, rawArguments, context.server.profile);
			context.server.executions.count(command.name);
			return execute(args, context);
		},
	};
}

const STREAM_TYPE = /^AsyncGenerator\[(?<item>\w+), None\]$/;

/** The result type as worded in the server's command list. Listings that come in pages are not streams. */
export function resultTypeText({ returns }: Command, profile: Profile): string {
	const item = isSince(profile, '2.11') ? STREAM_TYPE.exec(returns)?.groups?.item : undefined;
	return item === undefined ? returns : `Array of ${item}`;
}
