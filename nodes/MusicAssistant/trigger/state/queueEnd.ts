import { objectAt, bool, number, text, type JsonObject } from '../../helpers/json';
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

	update(queue: JsonObject, now: number): void {
		const state = stateIn(text(queue, 'state'));
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
	of(queue: JsonObject): boolean {
		return bool(queue, 'ended') ?? this.ended;
	}

	private played(queue: JsonObject, now: number): LastPlayed | undefined {
		const item = currentItemOf(queue);
		if (item === undefined) return this.last;
		const takenAt = number(queue, 'elapsed_time_last_updated');
		const isSameAgain = this.last?.id === item.id && this.last.takenAt === takenAt;
		return {
			id: item.id,
			duration: number(objectAt(queue, 'current_item'), 'duration'),
			hasNext: hasNext(queue),
			elapsed: isSameAgain ? (this.last?.elapsed ?? 0) : (number(queue, 'elapsed_time') ?? 0),
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
	isOver(queue: JsonObject, now: number): boolean {
		const { last } = this;
		if (last === undefined || last.hasNext || !last.duration) return false;
		if (currentItemOf(queue)?.id !== last.id) return false;
		const { elapsed, at, duration } = last;
		const told = number(queue, 'elapsed_time') ?? 0;
		const isTold = told > 0 && number(queue, 'elapsed_time_last_updated') !== last.takenAt;
		const position = isTold ? told : elapsed + (now - at) / 1000;
		const behind = isTold ? BEHIND.told : BEHIND.estimated;
		return position >= duration - Math.min(behind, duration / 10);
	}
}

/** While a queue changes, the item that is named as the next one may be one of before, or the current one (observed). */
function hasNext(queue: JsonObject): boolean {
	const [index, count] = [number(queue, 'current_index'), number(queue, 'items')];
	if (index === undefined || count === undefined) return objectAt(queue, 'next_item') !== undefined;
	return index < count - 1;
}
