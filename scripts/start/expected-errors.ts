import type { ProfileName } from '../../simulator';

/** What the node says where a command is missing, which is the case on a server that is too old. */
export const NO_SUCH_COMMAND = /does not have the command/;
const NO_POWER_CONTROL = /^The operation failed for all players/;
const NO_SEARCH_BY_NAME = /cannot be found by name/;
const NO_WEBSOCKET = /There is no Music Assistant API at/;

/** Servers before 2.10 play only sounds that they can download. */
const TOO_OLD = /announcing a file requires 2\.10$/;
const ONLY_DOWNLOADS = {
	documented: NO_WEBSOCKET,
	'2.6': TOO_OLD,
	'2.7': TOO_OLD,
	'2.8': TOO_OLD,
	'2.9': TOO_OLD,
};

/** Dislikes and transcripts are new in 2.11. */
const ONLY_SINCE_2_11 = {
	documented: NO_SUCH_COMMAND,
	'2.6': NO_SUCH_COMMAND,
	'2.7': NO_SUCH_COMMAND,
	'2.8': NO_SUCH_COMMAND,
	'2.9': NO_SUCH_COMMAND,
	'2.10': NO_SUCH_COMMAND,
};

/**
 * The examples that need more than a profile of the embedded music server supports, by the names of their files, with the
 * node's message. Any other error is a failure.
 */
const EXPECTED_REFUSALS: Readonly<Record<string, Partial<Record<ProfileName, RegExp>>>> = {
	// The documentation has no commands to search, or to find something by its name.
	'morning-podcast': { documented: NO_SEARCH_BY_NAME },
	'sync-and-play-newest': { documented: NO_SEARCH_BY_NAME },
	'play-playlist-from-webhook': { documented: NO_SEARCH_BY_NAME },
	'playlist-to-table': { documented: NO_SEARCH_BY_NAME },
	'favorite-from-webhook': { documented: NO_SEARCH_BY_NAME },
	'discover-and-add': { documented: NO_SUCH_COMMAND },
	'ask-for-a-song': { documented: NO_SUCH_COMMAND },
	jukebox: { documented: NO_SUCH_COMMAND },
	'podcast-tidy-up': { documented: NO_SUCH_COMMAND },
	'playlist-clean-up': { documented: NO_SEARCH_BY_NAME },
	// It has none for volumes, groups or announcements, and none to transfer a queue.
	'evening-in-three-rooms': { documented: NO_SUCH_COMMAND },
	'doorbell-announcement': { documented: NO_SUCH_COMMAND },
	'doorbell-and-back': { documented: NO_SUCH_COMMAND },
	'announce-file-older-server': { documented: NO_SUCH_COMMAND },
	'announce-ai-speech': ONLY_DOWNLOADS,
	'doorbell-own-sound': ONLY_DOWNLOADS,
	'follow-me': { documented: NO_SUCH_COMMAND },
	'jingle-announcement-music': { documented: NO_SUCH_COMMAND },
	'ungroup-at-night': { documented: NO_SUCH_COMMAND },
	'pause-for-a-call': { documented: NO_SUCH_COMMAND },
	'never-again': ONLY_SINCE_2_11,
	'podcast-summary': { ...ONLY_SINCE_2_11, documented: NO_SEARCH_BY_NAME },
	'night-sound': { documented: NO_SUCH_COMMAND, '2.6': NO_SUCH_COMMAND },
	'playlists-between-servers': {
		documented: NO_SEARCH_BY_NAME,
		'2.6': NO_SUCH_COMMAND,
		'2.7': NO_SUCH_COMMAND,
	},
	// It has no WebSocket for events either.
	'kids-bedtime': { documented: NO_WEBSOCKET },
	'list-new-favorites': { documented: NO_WEBSOCKET },
	'listening-count': { documented: NO_WEBSOCKET },
	'log-played-tracks': { documented: NO_WEBSOCKET },
	'new-episode-at-seven': { documented: NO_WEBSOCKET },
	// None of the recorded players can be switched off.
	'power-off-when-silent': {
		documented: NO_WEBSOCKET,
		'2.8': NO_POWER_CONTROL,
		'2.9': NO_POWER_CONTROL,
	},
	'now-playing-to-chat': { documented: NO_WEBSOCKET },
	'radio-after-news': { documented: NO_WEBSOCKET },
};

/** The node's message if an example needs more than a profile supports; `undefined` if it must succeed. */
export function findExpectedErrorMessage(
	exampleName: string,
	profile: ProfileName,
): RegExp | undefined {
	return EXPECTED_REFUSALS[exampleName]?.[profile];
}
