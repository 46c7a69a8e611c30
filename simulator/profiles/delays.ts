import type { ServerDelays } from './profile';

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
