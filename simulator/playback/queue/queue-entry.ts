import type { MediaItem, Playable } from '../../world/library/media-items';

export type PlaybackState = 'idle' | 'playing' | 'paused';
export type RepeatMode = 'off' | 'one' | 'all' | 'unknown';

/** One entry of a queue. Several entries may have the same track. */
export interface QueueEntry {
	readonly id: string;
	readonly item: Playable;
	/** Its original position; switching shuffle off restores this order. */
	readonly sortIndex: number;
	/** The album, playlist or other list that it was played from. */
	readonly container?: MediaItem;
}

/** The song that a radio station reports. */
export interface RadioSong {
	readonly title: string;
	readonly artist: string;
}
