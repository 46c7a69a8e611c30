import { createSyncCommand, syncTasks } from '../commands/music/library-sync';
import {
	inProgressItemsBefore27,
	recentlyPlayedItemsBefore27,
} from '../commands/music/play-history';
import { selectSourceBefore27 } from '../commands/players/select-source';
import { PLAIN_ANNOUNCEMENTS } from './announcements';
import { COMMANDS_BEFORE_2_10, COMMANDS_BEFORE_2_8, COMMON_COMMANDS } from './command-sets';
import { SLOW_COMMAND_DELAYS } from './delays';
import { UNCAUGHT_ERRORS } from './error-texts';
import { OLDER_EVENTS } from './event-behavior';
import type { ProfileWithCommands } from './profile-with-commands';

/**
 * Version 2.6 (schema 26), as recorded from a development build: before there were users, tokens and
 * a command list. Its delays were not measured; they are those of 2.7.
 */
export const version26: ProfileWithCommands = {
	name: '2.6',
	serverVersion: '2.6.0.dev2025051206',
	schema: 26,
	oldestSchema: 24,
	authentication: 'none',
	errors: UNCAUGHT_ERRORS,
	pages: ['/info', '/imageproxy'],
	answers: 'bare',
	requiredFields: ['message_id'],
	commands: [
		...COMMON_COMMANDS,
		...COMMANDS_BEFORE_2_10,
		...COMMANDS_BEFORE_2_8,
		selectSourceBefore27,
		recentlyPlayedItemsBefore27,
		inProgressItemsBefore27,
		createSyncCommand('null'),
		syncTasks,
	],
	delays: SLOW_COMMAND_DELAYS,
	announcements: PLAIN_ANNOUNCEMENTS,
	eventBehavior: OLDER_EVENTS,
	silencesPlayerOnReplace: false,
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
};
