import { setFavoriteItem } from '../commands/music/favorites';
import { migratePlaylist } from '../commands/music/migrate-playlist';
import { setPlaylistAccess } from '../commands/music/playlist-sharing';
import { sortOptionsCommand } from '../commands/music/sort-options-command';
import { episodeTranscript } from '../commands/music/episode-transcript';
import type { ProfileWithCommands } from './profile-with-commands';
import { version210 } from './version-2-10';

/**
 * Version 2.11 (schema 84), read from the source of its betas and from its maintainer's plans. This profile is like the late
 * betas: they list in pages, and refuse unknown orders and commands to unavailable players. Each of these was introduced
 * separately; `startSimulator` has an option for each.
 */
export const version211: ProfileWithCommands = {
	...version210,
	name: '2.11',
	serverVersion: '2.11.0b6',
	schema: 84,
	commands: [
		...version210.commands,
		setFavoriteItem,
		sortOptionsCommand,
		episodeTranscript,
		migratePlaylist,
		setPlaylistAccess,
	],
	// By date if the feed has one, which its maintainer's changelog does not say.
	startItem: { newest: 'releaseDate', partOfName: true },
	listings: 'paged',
	unknownOrders: 'refused',
	unavailablePlayers: 'error',
};
