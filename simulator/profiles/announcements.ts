/**
 * The steps of an announcement: the player stops, changes its volume, plays the sound, stops again and restores its
 * volume; the command returns, and the music continues.
 */
export type AnnouncementStep =
	| 'silent'
	| 'loud'
	| 'heard'
	| 'over'
	| 'quiet'
	| 'answered'
	| 'goesOn';

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
	readonly missing: { readonly loud: number; readonly refused: number };
	/** What happens to paused playback: it stays paused, it stops, or the next item plays. */
	readonly afterPause: 'paused' | 'idle' | 'next';
}

const SHORT_STEPS: AnnouncementSteps = [
	['loud', 0],
	['heard', 0],
	['quiet', 5400],
	['goesOn', 5400],
	['answered', 5400],
];

/** Not recorded: the duration is the one measured on 2.7, without any state in between. */
export const PLAIN_ANNOUNCEMENTS: AnnouncementBehavior = {
	idle: SHORT_STEPS,
	paused: SHORT_STEPS,
	playing: SHORT_STEPS.map(([step, after]) => [step, after === 0 ? 0 : 16_000] as const),
	missing: { loud: 0, refused: 500 },
	isReported: true,
	afterPause: 'paused',
};

/** As recorded on schema 28, with a clip of three seconds and a chime before it. */
export const REPORTED_ANNOUNCEMENTS: AnnouncementBehavior = {
	idle: [
		['loud', 5],
		['heard', 7],
		['over', 3475],
		['quiet', 5655],
		['goesOn', 6655],
		['answered', 6660],
	],
	paused: [
		['silent', 20],
		['loud', 425],
		['heard', 426],
		['quiet', 13_655],
		['answered', 13_860],
		['goesOn', 14_280],
	],
	playing: [
		['silent', 10],
		['loud', 410],
		['heard', 490],
		['quiet', 13_825],
		['answered', 16_195],
		['goesOn', 16_200],
	],
	missing: { loud: 0, refused: 500 },
	isReported: 'still',
	afterPause: 'next',
};

/**
 * As recorded on schema 29, with the same clip; on an idle player, the measured duration. The volume is restored after
 * the response, here half a second later: it took up to a second (observed).
 */
export const UNREPORTED_ANNOUNCEMENTS: AnnouncementBehavior = {
	idle: [
		['loud', 410],
		['heard', 410],
		['over', 4270],
		['answered', 5400],
		['quiet', 5900],
		['goesOn', 5900],
	],
	paused: [
		['silent', 565],
		['loud', 975],
		['heard', 975],
		['over', 5320],
		['answered', 5865],
		['quiet', 6365],
		['goesOn', 6365],
	],
	playing: [
		['silent', 565],
		['loud', 970],
		['heard', 970],
		['over', 5205],
		['answered', 5835],
		['quiet', 6335],
		['goesOn', 6775],
	],
	missing: { loud: 1000, refused: 600 },
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
