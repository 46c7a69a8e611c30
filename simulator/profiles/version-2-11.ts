import { setFavoriteItem } from '../commands/music/favorites';
import { sortOptions } from '../commands/music/sort-options';
import { transcript } from '../commands/music/transcript';
import type { ServerProfile } from './server-profile';
import { version210 } from './version-2-10';

/**
 * Version 2.11 (schema 84), read from the source of its betas and from its maintainer's plans. There are two kinds of
 * betas: the late ones, which this profile is like, list in pages and refuse commands to unavailable players;
 * `startSimulator` has an option for each.
 */
export const version211: ServerProfile = {
	...version210,
	name: '2.11',
	serverVersion: '2.11.0b6',
	schema: 84,
	commands: [...version210.commands, setFavoriteItem, sortOptions, transcript],
	// By date if the feed has one, which its maintainer's changelog does not say.
	startItem: { newest: 'releaseDate', partOfName: true },
	listings: 'paged',
	unavailablePlayers: 'error',
};
