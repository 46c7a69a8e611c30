import { genreCommandsBefore28 } from '../commands/music/library-items';
import { createSyncCommand, syncTasks } from '../commands/music/library-sync';
import { REPORTED_ANNOUNCEMENTS } from './announcements';
import { COMMANDS_BEFORE_2_10, COMMANDS_BEFORE_2_8, COMMANDS_SINCE_2_7 } from './command-sets';
import { SLOW_COMMAND_DELAYS } from './delays';
import { OPAQUE_ERRORS } from './error-texts';
import { RECORDED_EVENTS_OF_SCHEMA_28 } from './event-behavior';
import type { ProfileWithCommands } from './profile-with-commands';

/**
 * Version 2.7 (schema 28), as recorded from a development build of 2.8 that still had this schema
 * (2.8.0.dev2026010503). No released 2.7 was recorded.
 */
export const version27: ProfileWithCommands = {
	name: '2.7',
	serverVersion: '2.7.11',
	schema: 28,
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: ['/info', '/api-docs', '/api-docs/commands', '/api-docs/commands.json', '/imageproxy'],
	answers: 'bare',
	requiredFields: [],
	commands: [
		...COMMANDS_SINCE_2_7,
		...COMMANDS_BEFORE_2_10,
		...COMMANDS_BEFORE_2_8,
		...genreCommandsBefore28,
		createSyncCommand('null'),
		syncTasks,
	],
	delays: SLOW_COMMAND_DELAYS,
	announcements: REPORTED_ANNOUNCEMENTS,
	eventBehavior: RECORDED_EVENTS_OF_SCHEMA_28,
	silencesPlayerOnReplace: false,
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
};
