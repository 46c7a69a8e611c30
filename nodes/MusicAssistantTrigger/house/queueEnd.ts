import { child, flag, number, text, type JsonObject } from '../../MusicAssistant/values/json';
import { currentItemOf } from './currentItem';
import { stateIn } from './playback';

/** What a queue was last seen playing. */
interface LastPlayed {
	id: string;
	uri?: string;
	/** Seconds; `undefined` for what has no end. */
	duration?: number;
	hasNext: boolean;
	/** Seconds into it, at the time `at`. */
	elapsed: number;
	at: number;
	/** By the server's clock: the same as long as the server says the same again. */
	takenAt?: number;
}

/** Seconds by which `elapsed` may be behind, but never more than a tenth of the item. */
const BEHIND = 10;

/**
 * Whether a queue has played to its end. Servers from 2.10 on say so; with older ones it shows in that the queue stops
 * at the end of its last item, five seconds before they empty it.
 */
export class QueueEnd {
	private last?: LastPlayed;

	private stands = true;

	private ended = false;

	see(queue: JsonObject, now: number): void {
		const state = stateIn(text(queue, 'state'));
		if (state === 'playing') {
			this.stands = false;
			this.ended = false;
			this.last = this.played(queue, now);
		} else if (state === 'idle' && !this.stands) {
			this.stands = true;
			this.ended = this.isOver(now);
		} else if (state === 'paused') this.last = undefined;
	}

	/** @param elapsed seconds into the item, which servers tell while it plays */
	tick(elapsed: number, now: number): void {
		if (this.last && !this.stands) this.last = { ...this.last, elapsed, at: now };
	}

	/** The server reports that an item was played to its end: before the queue stands still, or right after. */
	finished(uri: string): void {
		if (this.last?.uri !== uri) return;
		if (this.stands) this.ended = !this.last.hasNext;
		else this.last.elapsed = this.last.duration ?? this.last.elapsed;
	}

	/** Seconds into what plays; `undefined` where nothing does. */
	position(now: number): number | undefined {
		return this.last && !this.stands ? this.last.elapsed + (now - this.last.at) / 1000 : undefined;
	}

	/** Whether it stands at its end. */
	of(queue: JsonObject): boolean {
		return flag(queue, 'ended') ?? this.ended;
	}

	private played(queue: JsonObject, now: number): LastPlayed | undefined {
		const item = currentItemOf(queue);
		if (item === undefined) return this.last;
		const takenAt = number(queue, 'elapsed_time_last_updated');
		const isSameAgain = this.last?.id === item.id && this.last.takenAt === takenAt;
		return {
			id: item.id,
			uri: text(item.media, 'uri'),
			duration: number(child(queue, 'current_item'), 'duration'),
			hasNext: child(queue, 'next_item') !== undefined,
			elapsed: isSameAgain ? (this.last?.elapsed ?? 0) : (number(queue, 'elapsed_time') ?? 0),
			at: isSameAgain ? (this.last?.at ?? now) : now,
			takenAt,
		};
	}

	private isOver(now: number): boolean {
		if (this.last === undefined || this.last.hasNext || !this.last.duration) return false;
		const { elapsed, at, duration } = this.last;
		return elapsed + (now - at) / 1000 >= duration - Math.min(BEHIND, duration / 10);
	}
}
