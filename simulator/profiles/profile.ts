import type { AnnouncementHabits } from './announcements';
import type { ErrorTexts } from './error-texts';

export type ProfileName = 'documented' | '2.6' | '2.7' | '2.8' | '2.9' | '2.10' | '2.11';

/** Milliseconds after a command. */
interface Span {
	readonly from: number;
	readonly until: number;
}

export interface Standstill {
	readonly join: Span;
	readonly start: Span;
	/** Whether their queue says so as well. */
	readonly showsInQueue: boolean;
}

/** Milliseconds at time scale 1, as measured on running servers. */
export interface Delays {
	/** What `playback/start.ts` does with them is told there. */
	readonly playMedia: {
		readonly style: 'late' | 'slow';
		readonly answer: number;
		readonly settle: number;
	};
	readonly skip: { readonly style: 'late' | 'slow'; readonly delay: number };
	readonly stop: number;
	/** Until a new volume, a pause and the like show; the command is answered before. */
	readonly show: number;
	/** Until a player that joined a group says so itself, for each that joined with it; its leader says so at once. */
	readonly follow: number;
	/** From the end of a queue until the server empties it; null where it does not. */
	readonly emptied: number | null;
	/** Until a player that comes back has said how loud it is: before, its volume is shown as 50. */
	readonly knownVolume: number;
	/** When all who play a queue stand still because another joins them or because they start, and until when; null: never. */
	readonly standstill: Standstill | null;
	readonly sync: number;
	/** Between the beginnings of two syncs, where they begin one after another. */
	readonly nextSync: number;
	/** A forced refresh reads every track of the playlist anew. */
	readonly refreshPerTrack: number;
}

/** In what the events of server versions differ besides the shape of what is in them. */
export interface EventBehavior {
	/** The list of syncs that are under way, or of all background tasks. */
	readonly syncs: 'sync_tasks_updated' | 'tasks_updated';
	/** Milliseconds of music between two reports of how far it got. */
	readonly reportEvery: number;
	/** How often a change of a queue or a player is told. */
	readonly repeats: number;
	/** Of which schema's recordings what happens to a queue is told. */
	readonly transitions: 'schema28' | 'schema29';
	/** Seconds of which an item is not reported as played if less of it was. */
	readonly leastReported: number;
	/** Whether the queue of a player that appears comes with a report of what it played last. */
	readonly bringsQueues: boolean;
	/** Milliseconds after which the others are told once more when a player has gone, and when one has come. */
	readonly othersUpdated: { readonly gone: number; readonly come: number } | null;
	/** Milliseconds by which those who follow another player are told later than that one. */
	readonly followersAfter: number;
}

/** What can be fetched besides `POST /api`. */
export type Page =
	| '/info'
	| '/api-docs'
	| '/api-docs/commands'
	| '/api-docs/commands.json'
	| '/imageproxy';

/** Everything but its commands in which one server version differs from another, as data. */
export interface Profile {
	readonly name: ProfileName;
	/** What it says of itself; null where nobody can ask. */
	readonly serverVersion: string | null;
	/** Of the schema its objects have; features come with a schema version. */
	readonly schema: number;
	/** The oldest schema whose clients it still serves. */
	readonly oldestSchema: number;
	/** `none`: tokens are not looked at, and everybody may do everything. */
	readonly authentication: 'none' | 'token';
	readonly errors: ErrorTexts;
	readonly pages: readonly Page[];
	/** Bare: the body is the result, errors are text. Enveloped: with the echoed `message_id`. */
	readonly answers: 'bare' | 'enveloped';
	/** Fields of the request body that must be there besides `command`. */
	readonly requiredFields: readonly ('message_id' | 'args')[];
	readonly delays: Delays;
	readonly announcements: AnnouncementHabits;
	/** How events are reported at `/ws`; null where there is no WebSocket. */
	readonly eventBehavior: EventBehavior | null;
	/** Whether the player becomes idle for good when its queue is replaced while it plays; the queue says that it plays. */
	readonly losesReplacedPlayback: boolean;
	readonly startItem: {
		/** By what `latest` and `newest` find an episode, if they mean anything. */
		readonly newest: 'releaseDate' | 'position' | null;
		/** Whether three or more characters of a name find an item. */
		readonly partOfName: boolean;
	};
	/** Whether what is in an album, a playlist or a podcast comes in pages of 500, and unknown orders are refused. */
	readonly listings: 'whole' | 'paged';
	/** What a command to a player that is away or unknown comes to: nothing, without a word, or an error. */
	readonly unavailablePlayers: 'null' | 'error';
	/** Player settings with their descriptions, or a plain map of values. */
	readonly settings: 'entries' | 'values';
}

/** The schema version with which something came. */
const SINCE = {
	/** `playback_state` and `group_members`, which were `state` and `group_childs` before. */
	playerNames: 27,
	/** Since when a library item was added, whether a source is in the library, and the like. */
	libraryDetails: 28,
	/** Who played something is told apart. */
	users: 28,
	/** A listing's provider may be several. */
	providerLists: 28,
	/** `smart_fades_mode`, which was the switch `crossfade` before. */
	smartFades: 28,
	/** Players are sent to by hidden ones, and have no power control of their own. */
	protocolPlayers: 29,
	/** A disabled player is gone, and has no settings but its name; before, it is there and not available. */
	disabledPlayersGone: 29,
	/** A queue that is to be emptied is stopped first, and not when it is empty. */
	stopsBeforeEmptying: 29,
	queueAttributes: 29,
	playlistMediaTypes: 29,
	/** Genres are items of the library. */
	genres: 29,
	/** Whether something was played to its end is true or false, and no longer 1 or 0 as the database keeps it. */
	playedFlags: 29,
	serverStatus: 29,
	/** What a listing, a play and the history can be narrowed down to or ordered by, as read from clients of schema 31. */
	moreFilters: 31,
	/** A queue says how fast it plays and whether it fills itself. */
	queueSpeed: 31,
	/** Players say whether they have to be set up and whether their group is muted (came with 2.8.2). */
	playerSetup: 31,
	/** A report of what was played names the player. */
	reportedPlayer: 31,
	/** Besides speakers there are players that are displays, lights and visualizers. */
	otherPlayers: 31,
	/** Pictures have an id. */
	imageIds: 31,
	/** Artists are of a type, descriptions in a language. */
	artistTypes: 31,
	/** A provider's last error is an object, and it has a status. */
	providerStatus: 31,
	settingCategories: 29,
	/** The genre of a listing, protocol players in the list of players, and the like. */
	genreFilter: 29,
	/** Rights are scopes of roles; refused and invalid commands say why; plays for other users. */
	scopes: 32,
	/** A replace that finds nothing leaves the queue as it was. */
	safeReplace: 32,
	/** Autoplay and crossfade belong to the queue; a queue knows that it has ended. */
	queueModes: 32,
	/** Volumes are brought into range, sleep timers exist, players differ in what they can do. */
	playerTimers: 32,
	/** Listings are cut down to what a list shows unless asked for in full. */
	summaries: 32,
	/** Names and labels come in the client's language instead of as keys. */
	localization: 32,
	/** Media are played from the beginning, searched in some providers, and the like. */
	playOptions: 32,
	serverAddresses: 32,
	/** A change of a playlist does not wait for what was waiting before it. */
	urgentPlaylists: 32,
	/** Announcements are spoken by the server. */
	speech: 32,
	/** Players have a lowest and a highest volume; a new volume ends that one is muted. */
	volumeLimits: 32,
	/** A group is as loud as its loudest member. */
	loudestMember: 32,
	/** Announcements are as loud as the settings of each player say; a player that follows another leaves it for them. */
	ownAnnouncements: 32,
	/** A queue that has ended stands at the beginning of its last item. */
	endsAtStart: 32,
	/** Clients can send a sound themselves, at `/live_announcement`. */
	liveAnnouncements: 48,
	/** The order of what is played can be asked for. */
	playShuffle: 51,
	/** A player may be a source of sound for others. */
	sourcePlayers: 62,
	/** Everybody has favorites of their own, and dislikes. */
	personalFavorites: 84,
	/** What somebody starts does not wait for what was waiting before it (came with 2.10.6). */
	urgentTasks: 84,
	/** What an imported playlist is filled up with can be told (came with the second beta of 2.11). */
	matchPolicies: 84,
	/** Playlists of the built-in provider belong to somebody. */
	playlistAccess: 84,
	/** Admins can make further roles; connections end when the role of their account changes. */
	customRoles: 84,
} as const;

export type Feature = keyof typeof SINCE | 'pagedListings';

export function has(profile: Profile, feature: Feature): boolean {
	if (feature === 'pagedListings') return profile.listings === 'paged';
	return profile.schema >= SINCE[feature];
}
