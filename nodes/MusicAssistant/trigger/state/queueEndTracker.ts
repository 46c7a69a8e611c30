import type { PlayerQueue } from '../../api/models/playerQueue';
import { currentItemOfQueue } from './triggerEvent';
import { parsePlaybackState } from './playbackTracker';

/** What a queue last played. */
interface LastPlayed {
	id: string;
	/** Seconds; `undefined` for a stream without an end. */
	duration?: number;
	hasNext: boolean;
	/** Seconds into it, at `measuredAt`. */
	elapsed: number;
	measuredAt: number;
	/** By the server's clock: unchanged if the server only repeats a position. */
	positionReportedAt?: number;
}

/** How far a position may lag, but never more than a tenth of the item. */
const POSITION_LAG_SECONDS = { reported: 2, estimated: 10 };

/**
 * Whether a queue has played to its end. Servers from 2.10 on report it; with older ones the queue stops at the end of its
 * last item, five seconds before they empty it.
 */
export class QueueEndTracker {
	private last?: LastPlayed;

	private isIdle = true;

	private end: 'reached' | 'near' | undefined;

	/** What the server's first report after the item stopped says. */
	private fullyPlayed?: boolean;

	update(queue: PlayerQueue, now: number): void {
		const state = parsePlaybackState(queue.state);
		if (state === 'playing') {
			if (this.isIdle) this.fullyPlayed = undefined;
			this.isIdle = false;
			this.end = undefined;
			this.last = this.lastPlayed(queue, now);
		} else if (state === 'idle' && !this.isIdle) {
			this.isIdle = true;
			this.end = this.endAt(queue, now);
		} else if (state === 'paused') this.last = undefined;
	}

	/** @param elapsed seconds into the item, which servers report while it plays */
	updateElapsed(elapsed: number, now: number): void {
		if (this.last && !this.isIdle) this.last = { ...this.last, elapsed, measuredAt: now };
	}

	/** Seconds into what is playing; `undefined` if nothing is. */
	position(now: number): number | undefined {
		return this.last && !this.isIdle
			? this.last.elapsed + (now - this.last.measuredAt) / 1000
			: undefined;
	}

	/** @param fullyPlayed whether the server reports the item that has stopped as fully played */
	updatePlayed(fullyPlayed: boolean | undefined): void {
		this.fullyPlayed ??= fullyPlayed;
	}

	/** Servers stop up to a second before the end: of a short item, only their report tells an end from a stop. */
	hasEnded(queue: PlayerQueue): boolean {
		const { end, fullyPlayed } = this;
		return (
			queue.ended ??
			(end === 'reached' ? fullyPlayed !== false : end === 'near' && fullyPlayed === true)
		);
	}

	private lastPlayed(queue: PlayerQueue, now: number): LastPlayed | undefined {
		const item = currentItemOfQueue(queue);
		if (item === undefined) return this.last;
		const positionReportedAt = queue.elapsedTimeLastUpdated;
		const isRepeated =
			this.last?.id === item.id && this.last.positionReportedAt === positionReportedAt;
		return {
			id: item.id,
			duration: queue.currentItem?.duration,
			hasNext: hasNextItem(queue),
			elapsed: isRepeated ? (this.last?.elapsed ?? 0) : (queue.elapsedTime ?? 0),
			measuredAt: isRepeated ? (this.last?.measuredAt ?? now) : now,
			positionReportedAt,
		};
	}

	/**
	 * Whether a queue that was idle at that time had reached the end of its last item. One that was cleared has no item any
	 * more; one that was stopped is not at the end of its item.
	 *
	 * @param now milliseconds
	 */
	isAtEnd(queue: PlayerQueue, now: number): boolean {
		return this.endAt(queue, now) === 'reached';
	}

	/** `near`: less than a second before the end, by positions in whole seconds. */
	private endAt(queue: PlayerQueue, now: number): 'reached' | 'near' | undefined {
		const { last } = this;
		if (last === undefined || last.hasNext || !last.duration) return undefined;
		if (currentItemOfQueue(queue)?.id !== last.id) return undefined;
		const { elapsed, measuredAt, duration } = last;
		const { elapsedTime: reported = 0 } = queue;
		const isReported = reported > 0 && queue.elapsedTimeLastUpdated !== last.positionReportedAt;
		const position = isReported ? reported : elapsed + (now - measuredAt) / 1000;
		const lag = isReported ? POSITION_LAG_SECONDS.reported : POSITION_LAG_SECONDS.estimated;
		if (position >= duration - Math.min(lag, duration / 10)) return 'reached';
		return position >= Math.floor(duration) - 1 ? 'near' : undefined;
	}
}

/** While a queue changes, its `next_item` may be outdated, or the current item (observed). */
function hasNextItem(queue: PlayerQueue): boolean {
	const { currentIndex, items, nextItem } = queue;
	if (currentIndex === undefined || items === undefined) return Boolean(nextItem);
	return currentIndex < items - 1;
}
