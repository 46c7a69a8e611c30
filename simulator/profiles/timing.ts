/**
 * The steps of an announcement: the player stops, changes its volume, plays the sound, stops again and restores its
 * volume; the command returns, and the music continues.
 */
export type AnnouncementStep =
	| 'stopPlayback'
	| 'raiseVolume'
	| 'startClip'
	| 'endClip'
	| 'restoreVolume'
	| 'returnCommand'
	| 'resumePlayback';

/** The time of each step, in milliseconds after the command. Missing steps are not reported. */
export type AnnouncementSteps = readonly (readonly [AnnouncementStep, number])[];

export interface AnnouncementBehavior {
	readonly idle: AnnouncementSteps;
	readonly playing: AnnouncementSteps;
	readonly paused: AnnouncementSteps;
	/**
	 * Whether the player reports the announcement as its current media; `still`: even after its end, until it plays
	 * something else.
	 */
	readonly isReported: boolean | 'still';
	/** For a sound that does not exist: when the volume is raised permanently, and when the command fails. */
	readonly missing: { readonly raiseVolumeAfterMs: number; readonly failAfterMs: number };
	/** What happens to paused playback: it stays paused, it stops, or the next item plays. */
	readonly afterPause: 'paused' | 'idle' | 'next';
}

const SHORT_STEPS: AnnouncementSteps = [
	['raiseVolume', 0],
	['startClip', 0],
	['restoreVolume', 5400],
	['resumePlayback', 5400],
	['returnCommand', 5400],
];

/** Not recorded: the duration is the one measured on 2.7, without any state in between. */
export const PLAIN_ANNOUNCEMENTS: AnnouncementBehavior = {
	idle: SHORT_STEPS,
	paused: SHORT_STEPS,
	playing: SHORT_STEPS.map(([step, after]) => [step, after === 0 ? 0 : 16_000] as const),
	missing: { raiseVolumeAfterMs: 0, failAfterMs: 500 },
	isReported: true,
	afterPause: 'paused',
};

/** As recorded on schema 28, with a clip of three seconds and a chime before it. */
export const REPORTED_ANNOUNCEMENTS: AnnouncementBehavior = {
	idle: [
		['raiseVolume', 5],
		['startClip', 7],
		['endClip', 3475],
		['restoreVolume', 5655],
		['resumePlayback', 6655],
		['returnCommand', 6660],
	],
	paused: [
		['stopPlayback', 20],
		['raiseVolume', 425],
		['startClip', 426],
		['restoreVolume', 13_655],
		['returnCommand', 13_860],
		['resumePlayback', 14_280],
	],
	playing: [
		['stopPlayback', 10],
		['raiseVolume', 410],
		['startClip', 490],
		['restoreVolume', 13_825],
		['returnCommand', 16_195],
		['resumePlayback', 16_200],
	],
	missing: { raiseVolumeAfterMs: 0, failAfterMs: 500 },
	isReported: 'still',
	afterPause: 'next',
};

/**
 * As recorded on schema 29, with the same clip; on an idle player, the measured duration. The volume is restored after
 * the response, here half a second later: it took up to a second (observed).
 */
export const UNREPORTED_ANNOUNCEMENTS: AnnouncementBehavior = {
	idle: [
		['raiseVolume', 410],
		['startClip', 410],
		['endClip', 4270],
		['returnCommand', 5400],
		['restoreVolume', 5900],
		['resumePlayback', 5900],
	],
	paused: [
		['stopPlayback', 565],
		['raiseVolume', 975],
		['startClip', 975],
		['endClip', 5320],
		['returnCommand', 5865],
		['restoreVolume', 6365],
		['resumePlayback', 6365],
	],
	playing: [
		['stopPlayback', 565],
		['raiseVolume', 970],
		['startClip', 970],
		['endClip', 5205],
		['returnCommand', 5835],
		['restoreVolume', 6335],
		['resumePlayback', 6775],
	],
	missing: { raiseVolumeAfterMs: 1000, failAfterMs: 600 },
	isReported: false,
	afterPause: 'idle',
};

/**
 * Not recorded: as on 2.8, the newest recorded version, except that it is reported and keeps paused playback paused.
 */
export const LATER_ANNOUNCEMENTS: AnnouncementBehavior = {
	...UNREPORTED_ANNOUNCEMENTS,
	isReported: true,
	afterPause: 'paused',
};

const DELAYS_OF_ALL_VERSIONS = { stop: 210, sync: 100, nextSync: 2, refreshPerTrack: 78 };

/** As measured on a server of schema 28: commands take seconds, and the state is correct soon afterwards. */
export const SLOW_COMMAND_DELAYS: ServerDelays = {
	playMedia: { style: 'slow', answer: 2200, settle: 1000 },
	skip: { style: 'slow', delay: 2500 },
	stateReported: 0,
	followerReported: 0,
	queueEmptied: 5000,
	volumeKnown: 0,
	syncPause: {
		join: { from: 130, until: 660 },
		start: { from: 130, until: 660 },
		showsInQueue: false,
	},
	...DELAYS_OF_ALL_VERSIONS,
};

/**
 * Read from the source of 2.10, not measured: commands that start playback return when the player has confirmed
 * it, and a skip is carried out a second after its response.
 */
export const CONFIRMED_PLAYBACK_DELAYS: ServerDelays = {
	playMedia: { style: 'slow', answer: 1200, settle: 0 },
	skip: { style: 'late', delay: 1000 },
	stateReported: 0,
	// As on 2.8, the newest measured version.
	followerReported: 500,
	queueEmptied: null,
	volumeKnown: 0,
	syncPause: null,
	...DELAYS_OF_ALL_VERSIONS,
};

/** As measured on a server of schema 29: commands answer immediately, and the state is correct seconds later. */
export const LATE_STATE_DELAYS: ServerDelays = {
	playMedia: { style: 'late', answer: 45, settle: 2500 },
	skip: { style: 'late', delay: 1500 },
	stateReported: 250,
	followerReported: 500,
	queueEmptied: 5000,
	volumeKnown: 500,
	syncPause: {
		join: { from: 310, until: 1170 },
		start: { from: 280, until: 1970 },
		showsInQueue: true,
	},
	...DELAYS_OF_ALL_VERSIONS,
};

/** Schema 29 as recorded; the background tasks are those of the release. */
export const RECORDED_EVENTS: EventBehavior = {
	syncs: 'tasks_updated',
	reportIntervalMs: 10_000,
	repeats: 1,
	transitions: 'schema29',
	minReportedSeconds: 5,
	reportsNewQueues: true,
	otherPlayersDelay: { gone: 0, come: 5250 },
	followerDelayMs: 500,
};

/** Not recorded: players that report every second, and repeated events. */
export const LATER_EVENTS: EventBehavior = {
	...RECORDED_EVENTS,
	reportIntervalMs: 1000,
	repeats: 2,
	minReportedSeconds: 0,
	reportsNewQueues: false,
	otherPlayersDelay: null,
	followerDelayMs: 0,
};

/** Not recorded either, except for the list of syncs, which was recorded on 2.7. */
export const OLDER_EVENTS: EventBehavior = { ...LATER_EVENTS, syncs: 'sync_tasks_updated' };

/** Schema 28 as recorded. */
export const RECORDED_EVENTS_OF_SCHEMA_28: EventBehavior = {
	...OLDER_EVENTS,
	reportIntervalMs: 10_000,
	repeats: 1,
	transitions: 'schema28',
	minReportedSeconds: 5,
};

interface TimeSpan {
	readonly from: number;
	readonly until: number;
}

export interface PlayerSyncPauseTimes {
	readonly join: TimeSpan;
	readonly start: TimeSpan;
	readonly showsInQueue: boolean;
}

/** Milliseconds at time scale 1, as measured on running servers. */
export interface ServerDelays {
	/** Documented in `playback/start-playback.ts`. */
	readonly playMedia: {
		readonly style: 'late' | 'slow';
		readonly answer: number;
		readonly settle: number;
	};
	readonly skip: { readonly style: 'late' | 'slow'; readonly delay: number };
	readonly stop: number;
	/** Until a new volume, a pause and the like are reported; the command returns before. */
	readonly stateReported: number;
	/**
	 * Until a player reports that it has joined a group, times the number of players that have joined; the leader
	 * reports it immediately.
	 */
	readonly followerReported: number;
	/** From the end of a queue until the server empties it; null if it does not. */
	readonly queueEmptied: number | null;
	/** Until a returning player has reported its volume; until then, its volume is reported as 50. */
	readonly volumeKnown: number;
	/** When all players of a group pause because another one joins or because they start; null: never. */
	readonly syncPause: PlayerSyncPauseTimes | null;
	readonly sync: number;
	/** Between the starts of two syncs, if they start one after another. */
	readonly nextSync: number;
	readonly refreshPerTrack: number;
}

/** How the events of server versions differ, apart from the shape of their data. */
export interface EventBehavior {
	/** The event for syncs: a list of the running syncs, or of all background tasks. */
	readonly syncs: 'sync_tasks_updated' | 'tasks_updated';
	readonly reportIntervalMs: number;
	readonly repeats: number;
	/** The schema whose recordings determine the events of a queue. */
	readonly transitions: 'schema28' | 'schema29';
	/** An item is not reported as played if less than this many seconds of it were played. */
	readonly minReportedSeconds: number;
	/** Whether the queue of a new player is reported with its last played item. */
	readonly reportsNewQueues: boolean;
	/** Milliseconds after which the other players are reported again when one has disappeared or appeared. */
	readonly otherPlayersDelay: { readonly gone: number; readonly come: number } | null;
	/** How much later than their leader the other members of a group are reported. */
	readonly followerDelayMs: number;
}
