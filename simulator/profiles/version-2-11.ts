import { setFavoriteItem } from '../commands/music/favorites';
import { episodeTranscript } from '../commands/music/episode-transcript';
import { REASONS_FOR_UNAVAILABLE_PLAYERS } from './error-texts';
import type { ProfileWithCommands } from './profile-with-commands';
import { version210 } from './version-2-10';

/** Version 2.11.0b6 (schema 84), read from the source of the betas and from its maintainer's plans. */
export const version211Beta6: ProfileWithCommands = {
	...version210,
	name: '2.11.0b6',
	serverVersion: '2.11.0b6',
	schema: 84,
	commands: [...version210.commands, setFavoriteItem, episodeTranscript],
	// By date if the feed has one, which its maintainer's changelog does not say.
	startItem: { newest: 'releaseDate', partOfName: true },
};

/** The development builds of 2.11 at the end of October 2026 (schema 98), read from tests, clients and plans. */
export const version211: ProfileWithCommands = {
	...version211Beta6,
	name: '2.11',
	serverVersion: '2.11.0.dev2026102706',
	schema: 98,
	errors: REASONS_FOR_UNAVAILABLE_PLAYERS,
};
