import { recommendationCommands } from '../commands/music/recommendations';
import { backgroundPlaylistEditingCommands } from '../commands/music/playlists';
import { markPlayedCommands } from '../commands/music/mark-played';
import { announceSoundOrText, speechEngines } from '../commands/players/announce';
import { sleepTimerCommands } from '../commands/players/sleep-timer';
import { queueModeCommandsSince210 } from '../commands/queues/playback-modes';
import { saveAsPlaylistInBackground } from '../commands/queues/transfer-and-save';
import { timeCommand } from '../commands/server/info';
import { applySoundPreset } from '../commands/settings/sound-presets';
import { LATER_ANNOUNCEMENTS } from './announcements';
import { COMMANDS_SINCE_2_8 } from './command-sets';
import { CONFIRMED_PLAYBACK_DELAYS } from './delays';
import { EXPLAINED_ERRORS } from './error-texts';
import { LATER_EVENTS } from './event-behavior';
import type { ProfileWithCommands } from './profile-with-commands';

/**
 * Version 2.10 (schema 65), not recorded, but read from the data models of 2.10.4, from parts of the source, mostly of the
 * release candidates, and from the release notes up to 2.10.6.
 */
export const version210: ProfileWithCommands = {
	name: '2.10',
	serverVersion: '2.10.6',
	schema: 65,
	oldestSchema: 28,
	authentication: 'token',
	errors: EXPLAINED_ERRORS,
	pages: ['/info', '/api-docs', '/api-docs/commands', '/api-docs/commands.json', '/imageproxy'],
	answers: 'bare',
	requiredFields: [],
	commands: [
		...COMMANDS_SINCE_2_8,
		timeCommand,
		...sleepTimerCommands,
		applySoundPreset,
		...queueModeCommandsSince210,
		announceSoundOrText,
		speechEngines,
		...backgroundPlaylistEditingCommands,
		...recommendationCommands,
		...markPlayedCommands,
		saveAsPlaylistInBackground,
	],
	delays: CONFIRMED_PLAYBACK_DELAYS,
	announcements: LATER_ANNOUNCEMENTS,
	eventBehavior: LATER_EVENTS,
	silencesPlayerOnReplace: false,
	startItem: { newest: 'position', partOfName: true },
	settings: 'entries',
};
