import { isSince, type Profile, type Version } from '../profiles/profile';
import type { CommandContext } from '../world/music-server';
import { parseArguments, type ArgumentsOf, type ParameterTable } from './parameters';

interface CommandTraits {
	/** By default, its name in words. */
	readonly summary?: string;
	/** Before 2.10; from then on the profile's scopes decide. */
	readonly requiredRole?: 'admin';
	/** The first version in which it works but is not in the command list, like a former name. */
	readonly unlistedSince?: Version;
	/** From 2.10 on it can be carried out on behalf of another user. */
	readonly actsForOthers?: true;
	readonly since?: Version;
	readonly until?: Version;
}

export interface Command extends CommandTraits {
	readonly name: string;
	readonly parameters: ParameterTable;
	/** As worded in the server's own command list. */
	readonly returns: string;
	/** Whether it reports success and does nothing; may also throw a CommandError. */
	isIgnored?(args: ArgumentsOf<ParameterTable>, context: CommandContext): boolean;
	/** What the server answers, or a promise of it; `undefined` is sent as null. */
	execute(args: ArgumentsOf<ParameterTable>, context: CommandContext): unknown;
}

interface CommandDefinition<Table> extends CommandTraits {
	readonly parameters?: Table & ParameterTable;
	readonly returns?: string;
	execute(args: ArgumentsOf<Table>, context: CommandContext): unknown;
}

type CommandDefinitions<Tables> = {
	readonly [Name in keyof Tables]: CommandDefinition<Tables[Name]>;
};

export function defineCommand<Table>(name: string, definition: CommandDefinition<Table>): Command {
	return { name, parameters: {}, returns: 'null', ...definition };
}

export function defineCommands<Tables>(
	definitions: CommandDefinitions<Tables>,
	versions: Pick<Command, 'since' | 'until'> = {},
): Command[] {
	return Object.entries<CommandDefinition<ParameterTable>>(definitions).map(([name, definition]) =>
		defineCommand(name, { ...versions, ...definition }),
	);
}

export function defineCommandsSince<Tables>(
	since: Version,
	definitions: CommandDefinitions<Tables>,
) {
	return defineCommands(definitions, { since });
}

/** Parses the arguments and carries out the command; throws a CommandError. */
export function runCommand(
	command: Command,
	rawArguments: Readonly<Record<string, unknown>>,
	context: CommandContext,
): unknown {
	const args = parseArguments(command.parameters, rawArguments, context.server.profile);
	if (command.isIgnored?.(args, context)) return undefined;
	context.server.executions.count(command.name);
	return command.execute(args, context);
}

const STREAM_TYPE = /^AsyncGenerator\[(?<item>\w+), None\]$/;

/** The result type as worded in the server's command list. Listings that come in pages are not streams. */
export function resultTypeText({ returns }: Command, profile: Profile): string {
	const item = isSince(profile, '2.11') ? STREAM_TYPE.exec(returns)?.groups?.item : undefined;
	return item === undefined ? returns : `Array of ${item}`;
}
