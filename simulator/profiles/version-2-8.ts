import { saveAsPlaylist } from '../commands/queues/transfer-and-save';
import { UNREPORTED_ANNOUNCEMENTS } from './announcements';
import { COMMANDS_BEFORE_2_10, COMMANDS_SINCE_2_8 } from './command-sets';
import { LATE_STATE_DELAYS } from './delays';
import { OPAQUE_ERRORS } from './error-texts';
import { RECORDED_EVENTS } from './event-behavior';
import type { ProfileWithCommands } from './profile-with-commands';

/**
 * Version 2.8 (schema 29), as recorded from a development build (2.8.0.dev2026022718), with the tasks of the release,
 * which were read from its source. No released 2.8 was recorded.
 */
export const version28: ProfileWithCommands = {
	name: '2.8',
	serverVersion: '2.8.4',
	schema: 29,
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: ['/info', '/api-docs', '/api-docs/commands', '/api-docs/commands.json', '/imageproxy'],
	answers: 'bare',
	requiredFields: [],
	commands: [...COMMANDS_SINCE_2_8, ...COMMANDS_BEFORE_2_10, saveAsPlaylist],
	delays: LATE_STATE_DELAYS,
	announcements: UNREPORTED_ANNOUNCEMENTS,
	eventBehavior: RECORDED_EVENTS,
	// Observed on a later build (2.8.0.dev2026030400), every time.
	silencesPlayerOnReplace: true,
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
};
