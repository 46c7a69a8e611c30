import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { playingMediaOfQueueItem, type PlayingMedia } from '../../api/models/playingMedia';
import { elapsedTimeNow } from '../../helpers/elapsedTimeNow';
import { playsExternalSource } from '../queues/readNowPlayingItem';

/** What a player plays or has paused; all but the state is `undefined` or null if nothing does. */
export interface CurrentPlayback {
	readonly state: string | undefined;
	/** `undefined` if it plays from another source. */
	readonly queue: PlayerQueue | undefined;
	readonly media: PlayingMedia | undefined;
	readonly nextMedia: PlayingMedia | undefined;
	/** Seconds into the media, now. */
	readonly elapsed: number | null;
}

/**
 * @param player `undefined` if the server does not report players
 * @param queue the one that the player plays from, or its own
 */
export function toCurrentPlayback(
	player: Player | undefined,
	queue: PlayerQueue | undefined,
): CurrentPlayback {
	const isExternal = playsExternalSource(player, queue);
	const source = isExternal ? undefined : queue;
	// For a queue that was replaced during playback, 2.8 reports that it still plays.
	const state = player ? player.playbackState : queue?.state;
	if (state === 'idle') {
		return { state, queue: source, media: undefined, nextMedia: undefined, elapsed: null };
	}
	const { nextItem } = source ?? {};
	return {
		state,
		queue: source,
		// A queue reports its item some seconds after it started.
		media: source?.currentMedia ?? player?.currentMedia ?? undefined,
		nextMedia: nextItem ? playingMediaOfQueueItem(nextItem) : undefined,
		elapsed: elapsedIn(player, source, state === 'playing'),
	};
}

/** A player counts from the start of its stream; a queue, and the media that a player reports, from that of the item. */
function elapsedIn(
	player: Player | undefined,
	queue: PlayerQueue | undefined,
	isPlaying: boolean,
): number | null {
	const media = player?.currentMedia;
	const position = queue?.currentMedia ? queue : media?.elapsedTime === undefined ? player : media;
	return elapsedTimeNow(
		{
			elapsed: position?.elapsedTime,
			reportedAt: position?.elapsedTimeLastUpdated,
			isPlaying,
			speed: queue?.playbackSpeed,
			duration: (queue?.currentMedia ?? media)?.duration,
		},
		Date.now(),
	);
}
