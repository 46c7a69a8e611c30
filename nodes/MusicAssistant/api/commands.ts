import type { ArgumentsOf, CommandDefinition } from './commandDefinition';
import { musicCommands } from './commands/music';
import { playerCommands, queueCommands } from './commands/players';
import { serverCommands } from './commands/server';

/**
 * Every command that the node uses, with its arguments and its result. The client is typed by it, so that a misspelt
 * command, argument or type does not compile.
 *
 * Names and types are the server's own (its list at `/api-docs/commands.json` and the API documentation).
 */
const commands = { ...musicCommands, ...playerCommands, ...queueCommands, ...serverCommands };

export type CommandName = keyof typeof commands;
export type CommandArguments<Name extends CommandName> = ArgumentsOf<(typeof commands)[Name]>;
export type CommandResult<Name extends CommandName> = ReturnType<
	(typeof commands)[Name]['readResult']
>;

/** The same commands, typed so that they can be looked up by a generic name. */
export const commandTable: {
	readonly [Name in CommandName]: CommandDefinition<CommandArguments<Name>, CommandResult<Name>>;
} = commands;

export function isCommandName(command: string): command is CommandName {
	return Object.hasOwn(commands, command);
}

export type { Enqueue, RepeatMode } from './commands/players';
