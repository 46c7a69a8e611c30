import type { PlayerQueue } from '../playback/queue/player-queue';
import type { PlaybackState, QueueEntry } from '../playback/queue/queue-entry';
import type { WireObject } from '../wire/wire-object';
import { queueObject } from '../wire/queue';
import type { MusicServer } from '../world/music-server';

/** The state of a queue at a comparison. */
export interface ObservedQueue {
	readonly entries: readonly QueueEntry[];
	/** The actual state, whatever is reported. */
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	readonly elapsed: number;
	/** Whether its position advances, which it does not during an announcement. */
	readonly isMoving: boolean;
	/** Whether its player is idle while the queue reports playback. */
	readonly isPlayerSilent: boolean;
	/** Whether all its players pause until they can play in sync. */
	readonly isPausedForSync: boolean;
	/** Seconds since 1970. */
	readonly at: number;
	/** The queue as commands report it. */
	readonly object: WireObject;
	/** The item last reported as current while another one was playing; reset when another item plays. */
	readonly reportedItemId: string | null;
	/** The last position above 0, which its player may still report. */
	readonly leftOverPosition: number;
}

/** The queue's current state, to be compared with the previous one. */
export function observeQueue(
	server: MusicServer,
	queue: PlayerQueue,
	previous: ObservedQueue | undefined,
): ObservedQueue {
	const at = server.clock.now();
	const reportedItem = queue.reportedPlayback(at).current;
	const elapsed = queue.position.elapsed(at);
	const isOther = previous !== undefined && previous.current !== queue.current;
	const previousReportedItemId = isOther ? null : (previous?.reportedItemId ?? null);
	return {
		entries: queue.entries,
		state: queue.state,
		current: queue.current,
		elapsed,
		isMoving: queue.position.isAdvancing,
		isPlayerSilent: queue.isPlayerSilent,
		isPausedForSync: queue.isPausedForSync,
		at,
		object: queueObject(server, queue),
		reportedItemId:
			reportedItem === queue.current
				? previousReportedItemId
				: (reportedItem?.id ?? previousReportedItemId),
		leftOverPosition: elapsed > 0 ? elapsed : (previous?.leftOverPosition ?? 0),
	};
}

/** The position that the queue would have reached by itself. */
export function expectedElapsedSeconds(
	{ isMoving, elapsed, at }: ObservedQueue,
	now: number,
): number {
	return isMoving ? elapsed + now - at : elapsed;
}

/** The reported queue as text, without what changes by itself. */
export function reportedStateKey(queue: WireObject): string {
	const { elapsed_time: _, elapsed_time_last_updated: __, ...state } = queue;
	return JSON.stringify(state);
}
