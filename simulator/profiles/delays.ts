import type { Delays } from './profile';

const EVERYWHERE = { stop: 210, sync: 100, nextSync: 2, refreshPerTrack: 78 };

/** As measured on a server of schema 28: commands take seconds, and the state is right soon afterwards. */
export const SLOW_COMMANDS: Delays = {
	playMedia: { style: 'slow', answer: 2200, settle: 1000 },
	skip: { style: 'slow', delay: 2500 },
	show: 0,
	follow: 0,
	emptied: 5000,
	knownVolume: 0,
	syncPause: {
		join: { from: 130, until: 660 },
		start: { from: 130, until: 660 },
		showsInQueue: false,
	},
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
	// As on 2.8, the newest measured version.
	follow: 500,
	emptied: null,
	knownVolume: 0,
	syncPause: null,
	...EVERYWHERE,
};

/** As measured on a server of schema 29: commands answer immediately, and the state is right seconds later. */
export const LATE_STATES: Delays = {
	playMedia: { style: 'late', answer: 45, settle: 2500 },
	skip: { style: 'late', delay: 1500 },
	show: 250,
	follow: 500,
	emptied: 5000,
	knownVolume: 500,
	syncPause: {
		join: { from: 310, until: 1170 },
		start: { from: 280, until: 1970 },
		showsInQueue: true,
	},
	...EVERYWHERE,
};
