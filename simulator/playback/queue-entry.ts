import type { Playable } from '../world/library/media';

export type PlaybackState = 'idle' | 'playing' | 'paused';
export type RepeatMode = 'off' | 'one' | 'all' | 'unknown';

/** One place in a queue. The same track may stand in several. */
export interface QueueEntry {
	readonly id: string;
	readonly item: Playable;
	/** The place it was given when it came in; unshuffling goes back to this order. */
	readonly sortIndex: number;
}

/** What reading commands are shown while playback has not settled yet. */
export interface Appearance {
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	/** Seconds; null follows the clock. */
	readonly elapsed: number | null;
	/** From when on what is real is shown once more, in seconds since the epoch. */
	readonly relapsesAt?: number;
	/** What the player says, where that is something else. */
	readonly playerState?: PlaybackState;
}

/** What a radio station names as being on. */
export interface Song {
	readonly title: string;
	readonly artist: string;
}
