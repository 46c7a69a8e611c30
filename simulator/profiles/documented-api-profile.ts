import {
	createAlbumTracksCommand,
	createPlaylistTracksCommand,
} from '../commands/music/item-contents';
import { addFavorite } from '../commands/music/favorites';
import { inProgressItems, recentlyPlayedItems } from '../commands/music/play-history';
import { itemByUri } from '../commands/music/item-by-uri';
import { createSyncCommand } from '../commands/music/library-sync';
import { required } from '../commands/parameters';
import { playMedia } from '../commands/queues/play-media';
import { queueReadCommands } from '../commands/queues/get-queues';
import { getPlayerConfig, savePlayerConfig } from '../commands/settings/player-configs';
import { boolean } from '../commands/argument-types';
import { UNREPORTED_ANNOUNCEMENTS } from './announcements';
import { LATE_STATE_DELAYS } from './delays';
import { OPAQUE_ERRORS } from './error-texts';
import type { ProfileWithCommands } from './profile-with-commands';

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
