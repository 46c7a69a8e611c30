import { PROFILE_NAMES, type ProfileName } from '../../simulator';

/** What the node says where a command is missing, which is the case on a server that is too old. */
const NO_SUCH_COMMAND = /does not have the command/;
const NO_POWER_CONTROL = /^The operation failed for all players/;
const NO_SEARCH_BY_NAME = /cannot be found by name/;
const NO_WEBSOCKET = /There is no Music Assistant API at/;
const TOO_OLD = /announcing a file requires 2\.10$/;

/** The documentation lacks whole groups of commands: the examples that need them, with the node's message. */
const NOT_DOCUMENTED: ReadonlyArray<readonly [message: RegExp, examples: string]> = [
	[
		NO_SEARCH_BY_NAME,
		'morning-podcast sync-and-play-newest play-playlist-from-webhook playlist-to-table ' +
			'favorite-from-webhook playlist-clean-up podcast-summary playlists-between-servers',
	],
	[
		// To search, for volumes, groups, announcements, presets, dislikes, and to transfer a queue.
		NO_SUCH_COMMAND,
		'discover-and-add ask-for-a-song jukebox podcast-tidy-up evening-in-three-rooms doorbell-announcement ' +
			'doorbell-and-back announce-file-older-server follow-me jingle-announcement-music ungroup-at-night ' +
			'pause-for-a-call never-again night-sound',
	],
	[
		NO_WEBSOCKET,
		'announce-ai-speech doorbell-own-sound kids-bedtime list-new-favorites listening-count log-played-tracks ' +
			'new-episode-at-seven power-off-when-silent now-playing-to-chat radio-after-news',
	],
];

/** The examples that a recorded version lacks something for. */
const TOO_NEW: Readonly<
	Record<string, { readonly on: readonly ProfileName[]; readonly message: RegExp }>
> = {
	// Servers before 2.10 play only sounds that they can download.
	'announce-ai-speech': { on: before('2.10'), message: TOO_OLD },
	'doorbell-own-sound': { on: before('2.10'), message: TOO_OLD },
	// Dislikes and transcripts are new in 2.11.
	'never-again': { on: before('2.11.0b6'), message: NO_SUCH_COMMAND },
	'podcast-summary': { on: before('2.11.0b6'), message: NO_SUCH_COMMAND },
	'night-sound': { on: before('2.7'), message: NO_SUCH_COMMAND },
	'playlists-between-servers': { on: before('2.8'), message: NO_SUCH_COMMAND },
	// None of the recorded players can be switched off.
	'power-off-when-silent': { on: ['2.8', '2.9'], message: NO_POWER_CONTROL },
};

function before(profile: ProfileName): readonly ProfileName[] {
	return PROFILE_NAMES.slice(0, PROFILE_NAMES.indexOf(profile));
}

/**
 * The node's message if an example needs more than a profile of the embedded server supports; `undefined` if it must succeed.
 * Any other error is a failure.
 *
 * @param example the name of its file
 */
export function findExpectedErrorMessage(
	example: string,
	profile: ProfileName,
): RegExp | undefined {
	if (profile === 'documented') {
		return NOT_DOCUMENTED.find(([, examples]) => examples.split(' ').includes(example))?.[0];
	}
	const { on = [], message } = TOO_NEW[example] ?? {};
	return on.includes(profile) ? message : undefined;
}
