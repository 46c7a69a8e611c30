import type { Command } from '../commands/command';
import { discoveryCommands } from '../commands/music/discovery';
import { itemCommands } from '../commands/music/items';
import { libraryItemsCommands } from '../commands/music/library-items';
import { libraryMembershipCommands } from '../commands/music/library-membership';
import { playHistoryCommands } from '../commands/music/play-history';
import { playlistCommands } from '../commands/music/playlists';
import { searchCommands } from '../commands/music/search';
import { required, boolean } from '../commands/parameters';
import { playerSettingCommands } from '../commands/player-settings';
import { announcementCommands } from '../commands/players/announce';
import { groupAndVolumeCommands } from '../commands/players/groups-and-volumes';
import { playerCommands } from '../commands/players/playback';
import { queueContentCommands } from '../commands/queues/contents';
import { queuePlaybackCommands } from '../commands/queues/playback';
import { queueCommands } from '../commands/queues/queues-and-modes';
import { serverCommands } from '../commands/server';
import { isSince, type Profile, type ProfileName } from './profile';
import { ALL_PROFILES } from './versions';
import type { MusicServer } from '../world/music-server';
import type { ScopeOverridesByCommand, Scope } from '../world/users';

const COMMANDS_OF_ALL_VERSIONS: readonly Command[] = [
	...serverCommands,
	...playerSettingCommands,
	...queueCommands,
	...queuePlaybackCommands,
	...queueContentCommands,
	...playerCommands,
	...groupAndVolumeCommands,
	...announcementCommands,
	...itemCommands,
	...libraryItemsCommands,
	...libraryMembershipCommands,
	...playHistoryCommands,
	...searchCommands,
	...discoveryCommands,
	...playlistCommands,
];

const DOCUMENTED_COMMANDS = [
	'config/players/get',
	'config/players/save',
	'music/albums/album_tracks',
	'music/favorites/add_item',
	'music/item_by_uri',
	'music/playlists/playlist_tracks',
	'music/recently_played_items',
	'music/in_progress_items',
	'music/sync',
	'player_queues/all',
	'player_queues/items',
	'player_queues/play_media',
];

function commandsOfProfile(profile: Profile): readonly Command[] {
	const commands = COMMANDS_OF_ALL_VERSIONS.filter(
		({ since, until }) =>
			(since === undefined || isSince(profile, since)) &&
			(until === undefined || !isSince(profile, until)),
	);
	if (profile.name !== 'documented') return commands;
	return commands.filter(({ name }) => DOCUMENTED_COMMANDS.includes(name)).map(toDocumented);
}

/** The command as the specification describes it, where that differs from real servers. */
function toDocumented(command: Command): Command {
	const { parameters } = command;
	switch (command.name) {
		case 'music/albums/album_tracks':
			return { ...command, parameters: { ...parameters, in_library_only: required(boolean) } };
		case 'music/playlists/playlist_tracks': {
			const { provider_instance_id_or_domain: provider, ...others } = parameters;
			return {
				...command,
				parameters: { ...others, ...(provider && { provider_instance_or_domain: provider }) },
				execute: (
					{ provider_instance_or_domain: provider_instance_id_or_domain, ...args },
					context,
				) => command.execute({ ...args, provider_instance_id_or_domain }, context),
			};
		}
		case 'music/sync':
			// Without the background tasks in the response.
			return {
				...command,
				requiredRole: 'admin',
				execute: async (args, context) => void (await command.execute(args, context)),
			};
		default:
			return command;
	}
}

interface ProfileWithCommands extends Profile {
	readonly commands: readonly Command[];
}

const PROFILES: readonly ProfileWithCommands[] = ALL_PROFILES.map((profile) => ({
	...profile,
	commands: commandsOfProfile(profile),
}));

export const PROFILE_NAMES: readonly ProfileName[] = PROFILES.map(({ name }) => name);

export function findProfile(name: string): ProfileWithCommands | undefined {
	return PROFILES.find((profile) => profile.name === name);
}

export function commandsOfServer({ profile }: MusicServer): readonly Command[] {
	return findProfile(profile.name)?.commands ?? [];
}

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

export function isReadingCommand(command: string): boolean {
	return scopeOfCommand(command)?.endsWith('.read') === true;
}

/** The scopes one of which a command requires; empty if it requires none. */
export function sufficientScopes(
	command: string,
	overrides: ScopeOverridesByCommand,
): readonly string[] {
	const scope = scopeOfCommand(command);
	return overrides.get(command) ?? (scope === null ? [] : [scope]);
}
