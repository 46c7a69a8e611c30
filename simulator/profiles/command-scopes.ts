import type { ScopeOverridesByCommand, Scope } from '../world/users';

/** The commands that require each scope from 2.10 on; commands listed nowhere only require a token. */
const COMMANDS_BY_SCOPE: Partial<Record<Scope, readonly string[]>> = {
	'users.read': ['auth/users'],
	'providers.read': ['providers'],
	'config.providers.read': ['config/providers'],
	'config.players.read': [
		'config/players',
		'config/players/get',
		'config/players/dsp/get',
		'config/dsp_presets/get',
	],
	'config.players.write': [
		'config/players/save',
		'config/players/dsp/save',
		'config/players/dsp/apply_preset',
		'config/dsp_presets/save',
		'config/dsp_presets/remove',
	],
	'library.manage': ['music/sync', 'music/playlists/update'],
	'library.write': [
		'music/favorites/add_item',
		'music/favorites/remove_item',
		'music/favorites/set_item',
		'music/library/add_item',
		'music/library/remove_item',
		'music/mark_played',
		'music/mark_unplayed',
		'players/add_currently_playing_to_favorites',
		'music/playlists/create_playlist',
		'music/playlists/add_playlist_tracks',
		'music/playlists/remove_playlist_tracks',
		'music/playlists/import_playlist',
		'player_queues/save_as_playlist',
	],
	'players.read': ['players/all', 'players/get'],
	'players.control': [
		'players/tts_engines',
		'players/sleep_timer/set',
		'players/sleep_timer/clear',
	],
	'queues.read': [
		'player_queues/all',
		'player_queues/get',
		'player_queues/get_active_queue',
		'player_queues/items',
	],
	'system.read': ['tasks/list', 'tasks/get'],
	'system.manage': ['tasks/cancel'],
};

/** The scopes of the other commands whose name starts like this. */
const SCOPES_BY_PREFIX: readonly (readonly [string, Scope])[] = [
	['players/cmd/', 'players.control'],
	['player_queues/', 'queues.control'],
	['music/', 'library.read'],
	['metadata/', 'library.read'],
];

const scopeByCommand = new Map(
	Object.entries(COMMANDS_BY_SCOPE).flatMap(([scope, names]) =>
		names.map((name) => [name, scope as Scope] as const),
	),
);

function scopeOfCommand(command: string): Scope | null {
	const byPrefix = SCOPES_BY_PREFIX.find(([prefix]) => command.startsWith(prefix));
	return scopeByCommand.get(command) ?? byPrefix?.[1] ?? null;
}

/** Whether a command only reads, in all versions. */
export function isReadingCommand(command: string): boolean {
	return scopeOfCommand(command)?.endsWith('.read') === true;
}

/** The scopes one of which a command requires; empty if it requires none. */
export function sufficientScopes(
	command: string,
	overrides: ScopeOverridesByCommand,
): readonly Scope[] {
	const scope = scopeOfCommand(command);
	return overrides.get(command) ?? (scope === null ? [] : [scope]);
}
