import {
	type ArgumentsOf,
	type CommandDefinition,
	defineChange,
	listReader,
	objectReader,
	defineRead,
	type NoArguments,
	since,
} from './commandDefinition';
import {
	parseBackgroundTask,
	type BackgroundTask,
	parseSyncTask,
	type SyncTask,
	parseProvider,
	type Provider,
	parseUser,
	type User,
	parseServerInfo,
	type ServerInfo,
	parseProviderConfig,
	type ProviderConfig,
} from './models/serverDetails';
import { musicCommands } from './commands/music';
import { playerCommands, queueCommands } from './commands/players';

/** The server itself: its users, providers, syncs and background tasks. */
const serverCommands = {
	/** Version, schema, address. */
	info: defineRead<NoArguments, ServerInfo>(objectReader(parseServerInfo)),

	/** Starts to sync the library; returns the tasks that it started (2.8 and newer), or null. */
	'music/sync': defineChange<{ media_types?: string[]; providers?: string[] }>(),

	/** The running and waiting syncs (before 2.8). */
	'music/synctasks': defineRead<NoArguments, readonly SyncTask[]>(listReader(parseSyncTask)),

	/** One background task (2.8 and newer). */
	'tasks/get': since(
		'2.8',
		defineRead<{ task_id: string }, BackgroundTask>(objectReader(parseBackgroundTask)),
	),

	/** The background tasks that the token's user may see (2.8 and newer). */
	'tasks/list': since(
		'2.8',
		defineRead<NoArguments, readonly BackgroundTask[]>(listReader(parseBackgroundTask)),
	),

	/** All providers with their settings, including disabled and failed ones. */
	'config/providers': defineRead<
		{ provider_type?: 'music'; include_values: boolean },
		readonly ProviderConfig[]
	>(listReader(parseProviderConfig)),

	/** The user whose token this is (2.7 and newer). */
	'auth/me': since('2.7', defineRead<NoArguments, User>(objectReader(parseUser))),

	/** All users, for those who may see them (2.7 and newer). */
	'auth/users': since('2.7', defineRead<NoArguments, readonly User[]>(listReader(parseUser))),

	/** The loaded providers, of one type or of all. */
	providers: defineRead<{ provider_type?: 'music' | 'player' }, readonly Provider[]>(
		listReader(parseProvider),
	),
} as const;

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
