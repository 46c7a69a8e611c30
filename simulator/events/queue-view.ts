import type { PlaybackState, PlayerQueue, QueueEntry } from '../playback/queue';
import type { WireObject } from '../wire/media';
import { queueObject } from '../wire/queue';
import type { MusicServer } from '../world/music-server';

/** The state of a queue at a comparison. */
export interface QueueView {
	readonly entries: readonly QueueEntry[];
	/** What actually plays, whatever is reported. */
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	readonly elapsed: number;
	/** Whether its time advances: not while an announcement interrupts it. */
	readonly isMoving: boolean;
	/** Whether its player is idle although the queue reports playback. */
	readonly isUnheard: boolean;
	/** Whether all its players pause until they can play in sync. */
	readonly isPausedForSync: boolean;
	/** Seconds since 1970. */
	readonly at: number;
	/** What commands report. */
	readonly object: WireObject;
	/** The item reported as current, if another one actually plays; kept until something else plays. */
	readonly announcedId: string | null;
	/** The position of its player in what it played last. */
	readonly leftOver: number;
}

export function queueView(
	server: MusicServer,
	queue: PlayerQueue,
	earlier: QueueView | undefined,
): QueueView {
	const at = server.clock.now();
	const shown = queue.shown(at).current;
	const elapsed = queue.elapsed(at);
	const isOther = earlier !== undefined && earlier.current !== queue.current;
	const kept = isOther ? null : (earlier?.announcedId ?? null);
	return {
		entries: queue.entries,
		state: queue.state,
		current: queue.current,
		elapsed,
		isMoving: queue.isMoving,
		isUnheard: queue.isUnheard,
		isPausedForSync: queue.isPausedForSync,
		at,
		object: queueObject(server, queue),
		announcedId: shown === queue.current ? kept : (shown?.id ?? kept),
		leftOver: elapsed > 0 ? elapsed : (earlier?.leftOver ?? 0),
	};
}

/** The position that it would have reached by itself. */
export function expectedElapsed({ isMoving, elapsed, at }: QueueView, now: number): number {
	return isMoving ? elapsed + now - at : elapsed;
}

/** A queue as text, without what changes by itself. */
export function reportedStateKey(queue: WireObject): string {
	const { elapsed_time: _, elapsed_time_last_updated: __, ...lasting } = queue;
	return JSON.stringify(lasting);
}
