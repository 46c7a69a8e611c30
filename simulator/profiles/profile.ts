import type { ServerDelays, EventBehavior, AnnouncementBehavior } from './timing';
import type { ErrorTexts } from './error-texts';

export type ProfileName =
	| 'documented'
	| '2.6'
	| '2.7'
	| '2.8'
	| '2.9'
	| '2.10'
	| '2.11.0b6'
	| '2.11';

/** The endpoints besides `POST /api`. */
export type EndpointPath =
	| '/info'
	| '/api-docs'
	| '/api-docs/commands'
	| '/api-docs/commands.json'
	| '/imageproxy';

/** All differences between server versions except their commands, as data. */
export interface Profile {
	readonly name: ProfileName;
	/** The version that the server reports; null if it cannot be requested. */
	readonly serverVersion: string | null;
	/** The schema of its objects; features are introduced with a schema version. */
	readonly schema: number;
	/** The oldest schema whose clients it still supports. */
	readonly oldestSchema: number;
	/** `none`: tokens are ignored, and every client may do everything. */
	readonly authentication: 'none' | 'token';
	readonly errors: ErrorTexts;
	readonly pages: readonly EndpointPath[];
	/** Bare: the body is the result, errors are text. Enveloped: with the echoed `message_id`. */
	readonly answers: 'bare' | 'enveloped';
	/** Required fields of the request body besides `command`. */
	readonly requiredFields: readonly ('message_id' | 'args')[];
	readonly delays: ServerDelays;
	readonly announcements: AnnouncementBehavior;
	/** How events are reported at `/ws`; null if there is no WebSocket. */
	readonly eventBehavior: EventBehavior | null;
	/**
	 * Whether replacing a queue during playback leaves the player idle, while the queue reports playback.
	 */
	readonly silencesPlayerOnReplace: boolean;
	readonly startItem: {
		/** How `latest` and `newest` select an episode, if they are supported. */
		readonly newest: 'releaseDate' | 'position' | null;
		/** Whether three or more characters of a name match an item. */
		readonly partOfName: boolean;
	};
	/** Player settings with their definitions, or a plain map of values. */
	readonly settings: 'entries' | 'values';
}

/** The schema version that introduced each feature. */
const FEATURE_SCHEMAS = {
	/** `playback_state` and `group_members`, formerly `state` and `group_childs`. */
	playerNames: 27,
	/** The date on which a library item was added, whether the library has a source, and the like. */
	libraryDetails: 28,
	/** Plays are recorded for each user. */
	users: 28,
	/** A listing can be limited to several providers. */
	providerLists: 28,
	/** `smart_fades_mode`, formerly the switch `crossfade`. */
	smartFades: 28,
	/** Players receive their stream through hidden players, and have no power control of their own. */
	protocolPlayers: 29,
	/** A disabled player is removed, and has no settings except its name; before, it remains, but is not available. */
	disabledPlayersGone: 29,
	/** A queue is stopped before it is cleared, unless it is empty. */
	stopsBeforeEmptying: 29,
	queueAttributes: 29,
	playlistMediaTypes: 29,
	/** Genres are items of the library. */
	genres: 29,
	/** A playlist of the server that is removed from the library is gone (recorded: before, the next sync brings it back). */
	deletesOwnPlaylists: 29,
	/** Whether something was fully played is true or false, no longer 1 or 0 as in the database. */
	playedFlags: 29,
	serverStatus: 29,
	/** New access tokens are JSON Web Tokens; older ones stay valid. */
	webTokens: 29,
	/** Filters and orders of listings, plays and the history, as read from clients of schema 31. */
	moreFilters: 31,
	/** A queue reports its speed and whether it refills itself. */
	queueSpeed: 31,
	/** Players report whether they have to be set up and whether their group is muted (introduced with 2.8.2). */
	playerSetup: 31,
	/** A report of what was played names the player. */
	reportedPlayer: 31,
	/** Besides speakers, players can be displays, lights and visualizers. */
	otherPlayers: 31,
	/** Pictures have an ID. */
	imageIds: 31,
	/** Artists have a type, descriptions have a language. */
	artistTypes: 31,
	/** A provider's last error is an object, and the provider has a status. */
	providerStatus: 31,
	settingCategories: 29,
	/** The genre of a listing, protocol players in the list of players, and the like. */
	genreFilter: 29,
	/** Permissions are scopes of roles; errors for missing permissions and invalid data give the reason; commands can be sent for other users. */
	scopes: 32,
	/** A replace that finds nothing leaves the queue unchanged. */
	safeReplace: 32,
	/** Autoplay and crossfade belong to the queue; a queue reports that it has ended. */
	queueModes: 32,
	/** How the sound of a player is processed names the preset that was applied. */
	appliedPresets: 32,
	/** Volumes are limited to the range, sleep timers exist, players differ in what they support. */
	playerTimers: 32,
	/** Listings contain only what a list displays unless full items are requested. */
	summaries: 32,
	/** An episode names its podcast; before, the podcast that it belongs to has its own name (recorded on 2.7 and 2.8). */
	podcastNames: 32,
	/** Names and labels are in the client's language, no longer keys. */
	localization: 32,
	/** Media can be played from the beginning, a search can be limited to providers, and the like. */
	playOptions: 32,
	serverAddresses: 32,
	/** A change of a playlist does not wait for tasks that were already waiting. */
	urgentPlaylists: 32,
	/** The server can speak announcements. */
	speech: 32,
	/** Players have a minimum and a maximum volume; a new volume unmutes. */
	volumeLimits: 32,
	/** The volume of a group is that of its loudest member. */
	loudestMember: 32,
	/** The settings of each player determine the volume of announcements; a follower leaves its group for them. */
	ownAnnouncements: 32,
	/** A queue that has ended is at the beginning of its last item. */
	endsAtStart: 32,
	/** The orders by artist are named after the media type: `album_artist_name`, `track_artist_name`. */
	artistOrdersByType: 32,
	/** An order without a column in the database fails (measured on 2.10.4). */
	failingOrders: 32,
	/** Without `hide_empty`, exactly the server's own genres are listed, also those without media. */
	ownGenres: 32,
	/** Clients can send a sound themselves, to `/live_announcement`. */
	liveAnnouncements: 48,
	/** `play_media` accepts `shuffle`. */
	playShuffle: 51,
	/** A player can be a source of sound for others. */
	sourcePlayers: 62,
	/** A task that a user starts does not wait for tasks that were already waiting (2.10.6, which has the schema of 2.10.4). */
	urgentTasks: 65,
	/** A player whose sound processing is switched off and on keeps its preset. */
	keptPresets: 84,
	/** Each user has favorites and dislikes of their own. */
	personalFavorites: 84,
	/** Import accepts how similar a substitute must be (introduced with the second beta of 2.11). */
	matchPolicies: 84,
	/** Episodes can have transcripts. */
	transcripts: 84,
	/** Radio stations can have a list of tracks instead of an endless stream. */
	radioTracks: 84,
	/** Playlists of the built-in provider have an owner. */
	playlistAccess: 84,
	/** Admins can create custom roles; connections end when the role of their account changes. */
	customRoles: 84,
	/** A library listing refuses an order that it does not offer. */
	sortFields: 86,
	/** A queue item names what it was played from. */
	queueItemOrigins: 86,
	/** Episodes have the numbers that their publisher gave them. */
	episodeNumbers: 86,
	/** A command to an unknown or unavailable player is an error; before, nothing happens, and the response is null. */
	unavailablePlayerErrors: 86,
	/** Albums (schema 89), playlists and podcasts are listed in pages of 500. */
	pagedListings: 93,
} as const;

export type ServerFeature = keyof typeof FEATURE_SCHEMAS;

export function hasFeature(profile: Profile, feature: ServerFeature): boolean {
	return profile.schema >= FEATURE_SCHEMAS[feature];
}
