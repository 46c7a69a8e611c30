import type { Delays } from './profile';

const EVERYWHERE = { stop: 210, sync: 100, nextSync: 2, refreshPerTrack: 78 };

const ANNOUNCEMENT_OF_28 = {
	raise: 0,
	onIdlePlayer: 5400,
	whilePlaying: 16_000,
	volumeBack: 0,
	refusal: 500,
};

/** Refused sooner than the volume is raised, and lowered up to a second after the answer. */
const ANNOUNCEMENT_OF_29 = {
	raise: 1000,
	onIdlePlayer: 5400,
	whilePlaying: 6000,
	volumeBack: 1000,
	refusal: 600,
};

/** As measured on a server of schema 28: commands take seconds, and are right soon after. */
export const SLOW_COMMANDS: Delays = {
	playMedia: { style: 'slow', answer: 2200, settle: 1000 },
	skip: { style: 'slow', delay: 2500 },
	show: 0,
	follow: 0,
	announcement: ANNOUNCEMENT_OF_28,
	...EVERYWHERE,
};

/**
 * Read from the source of 2.10, not measured: playing answers when the player has confirmed it, and a
 * skip is carried out a second after its answer.
 */
export const CONFIRMED_PLAYBACK: Delays = {
	playMedia: { style: 'slow', answer: 1200, settle: 0 },
	skip: { style: 'late', delay: 1000 },
	show: 0,
	// As on 2.8, the newest that was measured.
	follow: 500,
	announcement: ANNOUNCEMENT_OF_29,
	...EVERYWHERE,
};

/** As measured on a server of schema 29: commands answer at once, and are right seconds later. */
export const LATE_STATES: Delays = {
	playMedia: { style: 'late', answer: 45, settle: 2500 },
	skip: { style: 'late', delay: 1500 },
	show: 250,
	follow: 500,
	announcement: ANNOUNCEMENT_OF_29,
	...EVERYWHERE,
};
