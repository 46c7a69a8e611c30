import { setFavoriteItem } from '../commands/music/favorites';
import { playlistOwnerCommands } from '../commands/music/playlist-owners';
import { sortOptions } from '../commands/music/sort-options';
import { transcript } from '../commands/music/transcript';
import type { ServerProfile } from './server-profile';
import { version210 } from './version-2-10';

/**
 * Version 2.11 (schema 84), read from the source of its betas and from its maintainer's plans. This profile is like the late
 * betas: they list in pages, and refuse unknown orders and commands to unavailable players. Each of these was introduced
 * separately; `startSimulator` has an option for each.
 */
export const version211: ServerProfile = {
	...version210,
	name: '2.11',
	serverVersion: '2.11.0b6',
	schema: 84,
	commands: [
		...version210.commands,
		setFavoriteItem,
		sortOptions,
		transcript,
		...playlistOwnerCommands,
	],
	// By date if the feed has one, which its maintainer's changelog does not say.
	startItem: { newest: 'releaseDate', partOfName: true },
	listings: 'paged',
	unknownOrders: 'refused',
	unavailablePlayers: 'error',
};
