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
	/** Whether time goes by in it: not while an announcement interrupts it. */
	readonly isMoving: boolean;
	/** Whether its player is idle although it says that it plays. */
	readonly isUnheard: boolean;
	/** Whether all who play it stand still until they can play together. */
	readonly isHalted: boolean;
	/** Seconds since the epoch. */
	readonly at: number;
	/** What reading commands show. */
	readonly object: WireObject;
	/** What is shown as the current item, if that is not what is played; kept until something else is played. */
	readonly announcedId: string | null;
	/** How far its player was into what it played last. */
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
		isHalted: queue.isHalted,
		at,
		object: queueObject(server, queue),
		announcedId: shown === queue.current ? kept : (shown?.id ?? kept),
		leftOver: elapsed > 0 ? elapsed : (earlier?.leftOver ?? 0),
	};
}

/** How far it would have got by itself. */
export function expectedElapsed({ isMoving, elapsed, at }: QueueView, now: number): number {
	return isMoving ? elapsed + now - at : elapsed;
}

/** A queue as text, without what changes by itself. */
export function fingerprint(queue: WireObject): string {
	const { elapsed_time: _, elapsed_time_last_updated: __, ...lasting } = queue;
	return JSON.stringify(lasting);
}
