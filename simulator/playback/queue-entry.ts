import type { Playable } from '../world/library/media';

export type PlaybackState = 'idle' | 'playing' | 'paused';
export type RepeatMode = 'off' | 'one' | 'all' | 'unknown';

/** One entry of a queue. Several entries may have the same track. */
export interface QueueEntry {
	readonly id: string;
	readonly item: Playable;
	/** Its original position; switching shuffle off restores this order. */
	readonly sortIndex: number;
	/** What a guest of a party has done with it. */
	readonly guest?: 'requested' | 'boosted';
}

/** What commands report instead of the actual state, as long as that has not settled. */
export interface ReportedPlayback {
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	/** Seconds; null for the actual position. */
	readonly elapsed: number | null;
	/** When the actual state is reported again, in seconds since 1970. */
	readonly endsAt?: number;
	/** What the player reports, if it differs from its queue. */
	readonly playerState?: PlaybackState;
}

/** The song that a radio station reports. */
export interface RadioSong {
	readonly title: string;
	readonly artist: string;
}
