import type { PlaybackState, PlayerQueue, QueueEntry } from '../playback/queue';
import type { WireObject } from '../wire/media';
import { queueObject } from '../wire/queue';
import type { MusicServer } from '../world/music-server';

/** A queue as it was when it was looked at. */
export interface QueueView {
	readonly entries: readonly QueueEntry[];
	/** What is really played, whatever is shown. */
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	readonly elapsed: number;
	/** Seconds since the epoch. */
	readonly at: number;
	/** What reading commands show. */
	readonly object: WireObject;
	readonly shownId: string | null;
	/** What was shown last when it was also true. */
	readonly truth: WireObject;
	/** The same as text, without what changes by itself. */
	readonly print: string;
}

export function viewOf(
	server: MusicServer,
	queue: PlayerQueue,
	earlier: QueueView | undefined,
): QueueView {
	const at = server.clock.now();
	const object = queueObject(server, queue);
	const { elapsed_time: _, elapsed_time_last_updated: __, ...lasting } = object;
	const shown = queue.shown(at).current;
	const isTrue = shown === queue.current;
	return {
		entries: queue.entries,
		state: queue.state,
		current: queue.current,
		elapsed: queue.elapsed(at),
		at,
		object,
		shownId: shown?.id ?? null,
		truth: isTrue || !earlier ? object : earlier.truth,
		print: JSON.stringify(lasting),
	};
}

/** How far it would have got by itself. */
export function expectedElapsed({ state, elapsed, at }: QueueView, now: number): number {
	return state === 'playing' ? elapsed + now - at : elapsed;
}
