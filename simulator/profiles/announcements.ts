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
