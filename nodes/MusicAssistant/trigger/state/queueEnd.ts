import type { PlayerQueue } from '../../api/models/playerQueue';
import { currentItemOf } from './currentItem';
import { stateIn } from './playback';

/** What a queue was last seen playing. */
interface LastPlayed {
	id: string;
	/** Seconds; `undefined` for what has no end. */
	duration?: number;
	hasNext: boolean;
	/** Seconds into it, at the time `at`. */
	elapsed: number;
	at: number;
	/** By the server's clock: the same as long as the server says the same again. */
	takenAt?: number;
}

/** Seconds by which the position may be behind, but never more than a tenth of the item: where it was told, and else. */
const BEHIND = { told: 2, estimated: 10 };

/**
 * Whether a queue has played to its end. Servers from 2.10 on say so; with older ones it shows in that the queue stops
 * at the end of its last item, five seconds before they empty it.
 */
export class QueueEnd {
	private last?: LastPlayed;

	private stands = true;

	private ended = false;

	update(queue: PlayerQueue, now: number): void {
		const state = stateIn(queue.state);
		if (state === 'playing') {
			this.stands = false;
			this.ended = false;
			this.last = this.played(queue, now);
		} else if (state === 'idle' && !this.stands) {
			this.stands = true;
			this.ended = this.isOver(queue, now);
		} else if (state === 'paused') this.last = undefined;
	}

	/** @param elapsed seconds into the item, which servers tell while it plays */
	tick(elapsed: number, now: number): void {
		if (this.last && !this.stands) this.last = { ...this.last, elapsed, at: now };
	}

	/** Seconds into what plays; `undefined` where nothing does. */
	position(now: number): number | undefined {
		return this.last && !this.stands ? this.last.elapsed + (now - this.last.at) / 1000 : undefined;
	}

	/** Whether it stands at its end. */
	of(queue: PlayerQueue): boolean {
		return queue.ended ?? this.ended;
	}

	private played(queue: PlayerQueue, now: number): LastPlayed | undefined {
		const item = currentItemOf(queue);
		if (item === undefined) return this.last;
		const takenAt = queue.elapsedTimeLastUpdated;
		const isSameAgain = this.last?.id === item.id && this.last.takenAt === takenAt;
		return {
			id: item.id,
			duration: queue.currentItem?.duration,
			hasNext: hasNext(queue),
			elapsed: isSameAgain ? (this.last?.elapsed ?? 0) : (queue.elapsedTime ?? 0),
			at: isSameAgain ? (this.last?.at ?? now) : now,
			takenAt,
		};
	}

	/**
	 * Whether its last item has ended, for a queue that stood still at that time. One that was emptied by hand has no item
	 * any more; one that was stopped is not at the end of it.
	 *
	 * @param now milliseconds
	 */
	isOver(queue: PlayerQueue, now: number): boolean {
		const { last } = this;
		if (last === undefined || last.hasNext || !last.duration) return false;
		if (currentItemOf(queue)?.id !== last.id) return false;
		const { elapsed, at, duration } = last;
		const { elapsedTime: told = 0 } = queue;
		const isTold = told > 0 && queue.elapsedTimeLastUpdated !== last.takenAt;
		const position = isTold ? told : elapsed + (now - at) / 1000;
		const behind = isTold ? BEHIND.told : BEHIND.estimated;
		return position >= duration - Math.min(behind, duration / 10);
	}
}

/** While a queue changes, the item that is named as the next one may be one of before, or the current one (observed). */
function hasNext(queue: PlayerQueue): boolean {
	const { currentIndex, items, nextItem } = queue;
	if (currentIndex === undefined || items === undefined) return Boolean(nextItem);
	return currentIndex < items - 1;
}
