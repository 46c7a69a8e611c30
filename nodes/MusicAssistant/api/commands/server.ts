import {
	defineChange,
	listReader,
	objectReader,
	defineRead,
	type NoArguments,
	since,
} from '../commandDefinition';
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
} from '../models/serverDetails';

/** The server itself: its users, providers, syncs and background tasks. */
export const serverCommands = {
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
