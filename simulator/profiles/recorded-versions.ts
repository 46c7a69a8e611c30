import type { Command } from '../commands/command';
import type { Profile } from './profile';
import {
	createAlbumTracksCommand,
	createPlaylistTracksCommand,
	itemByUri,
} from '../commands/music/items';
import { addFavorite } from '../commands/music/library-membership';
import {
	inProgressItems,
	recentlyPlayedItems,
	inProgressItemsBefore27,
	recentlyPlayedItemsBefore27,
} from '../commands/music/play-history';
import { createSyncCommand, syncTasks } from '../commands/server';
import { required, boolean } from '../commands/parameters';
import { playMedia } from '../commands/queues/play-media';
import { queueReadCommands } from '../commands/queues/queues-and-modes';
import { getPlayerConfig, savePlayerConfig } from '../commands/player-settings';
import {
	UNREPORTED_ANNOUNCEMENTS,
	LATE_STATE_DELAYS,
	PLAIN_ANNOUNCEMENTS,
	SLOW_COMMAND_DELAYS,
	OLDER_EVENTS,
	REPORTED_ANNOUNCEMENTS,
	RECORDED_EVENTS_OF_SCHEMA_28,
	RECORDED_EVENTS,
} from './timing';
import { OPAQUE_ERRORS, UNCAUGHT_ERRORS } from './error-texts';
import { selectSourceBefore27 } from '../commands/players/playback';
import {
	COMMANDS_BEFORE_2_10,
	COMMANDS_BEFORE_2_8,
	COMMON_COMMANDS,
	COMMANDS_SINCE_2_7,
	COMMANDS_SINCE_2_8,
} from './command-sets';
import { genreCommandsBefore28 } from '../commands/music/library-items';
import { saveAsPlaylist } from '../commands/queues/contents';

/** A server version with its commands, which are code that uses the profile. */
export interface ProfileWithCommands extends Profile {
	readonly commands: readonly Command[];
}

/**
 * Only what the specification documents: twelve commands, enveloped responses, no other endpoint. Fields and
 * errors, which it does not specify, are those of real servers.
 */
export const documentedApiProfile: ProfileWithCommands = {
	name: 'documented',
	serverVersion: null,
	schema: 29,
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: ['/api-docs'],
	answers: 'enveloped',
	requiredFields: ['message_id', 'args'],
	commands: [
		getPlayerConfig,
		savePlayerConfig,
		addFavorite,
		createAlbumTracksCommand(required(boolean)),
		itemByUri,
		recentlyPlayedItems,
		inProgressItems,
		createSyncCommand('null', 'admin'),
		createPlaylistTracksCommand('provider_instance_or_domain'),
		queueReadCommands.allQueues,
		queueReadCommands.getQueueItems,
		playMedia,
	],
	delays: LATE_STATE_DELAYS,
	announcements: UNREPORTED_ANNOUNCEMENTS,
	eventBehavior: null,
	silencesPlayerOnReplace: false,
	startItem: { newest: 'releaseDate', partOfName: true },
	settings: 'values',
};

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

/** What recorded versions have had in common since there are tokens. */
const RECORDED_SINCE_2_7 = {
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: ['/info', '/api-docs', '/api-docs/commands', '/api-docs/commands.json', '/imageproxy'],
	answers: 'bare',
	requiredFields: [],
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
} as const satisfies Partial<Profile>;

/**
 * Version 2.7 (schema 28), as recorded from a development build of 2.8 that still had this schema
 * (2.8.0.dev2026010503). No released 2.7 was recorded.
 */
export const version27: ProfileWithCommands = {
	...RECORDED_SINCE_2_7,
	name: '2.7',
	serverVersion: '2.7.11',
	schema: 28,
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
};

/**
 * Version 2.8 (schema 29), as recorded from a development build (2.8.0.dev2026022718), with the tasks of the release,
 * which were read from its source. No released 2.8 was recorded.
 */
export const version28: ProfileWithCommands = {
	...RECORDED_SINCE_2_7,
	name: '2.8',
	serverVersion: '2.8.4',
	schema: 29,
	commands: [...COMMANDS_SINCE_2_8, ...COMMANDS_BEFORE_2_10, saveAsPlaylist],
	delays: LATE_STATE_DELAYS,
	announcements: UNREPORTED_ANNOUNCEMENTS,
	eventBehavior: RECORDED_EVENTS,
	// Observed on a later build (2.8.0.dev2026030400), every time.
	silencesPlayerOnReplace: true,
};
