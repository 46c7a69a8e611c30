import type { PlayerQueue, PlayedReport } from '../../api/models/playerQueue';
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

/** Within this time the queue reports whether an item that was reported as played has really stopped. */
const QUEUE_UPDATE_TIMEOUT_MS = 2000;

export interface PlaybackPosition {
	playerId: string;
	state?: string;
	/** URI of what is playing or paused. */
	currentUri?: string;
	/** Seconds into it; missing if unknown. */
	position?: number;
}

export interface PlayedItem {
	report: PlayedReport;
	playerId?: string;
}

/** A report of an item that may continue: it is paused or, if there is a deadline, its queue has yet to report. */
interface PendingReport {
	report: PlayedReport;
	uri: string;
	deadline?: number;
}

/**
 * Reports each played item once: when it ends, is stopped, or is replaced by another. The server reports more often: also
 * while an item plays, and when it is paused.
 */
export class PlayedItemTracker {
	private readonly pending = new Map<string, PendingReport>();

	/** @param position of the player that played it, if that is known */
	add(report: PlayedReport, position: PlaybackPosition | undefined, now: number): PlayedItem[] {
		const { media, isPlaying, fullyPlayed } = report;
		const { uri = '' } = media;
		if (isPlaying !== false) return [];
		if (position?.currentUri === uri) {
			const { playerId, state } = position;
			const isUncertain = state === 'playing' && fullyPlayed !== true;
			if (state === 'paused' || isUncertain) {
				this.pending.set(playerId, {
					report,
					uri,
					...(isUncertain && { deadline: now + QUEUE_UPDATE_TIMEOUT_MS }),
				});
				return [];
			}
		}
		if (position && this.pending.get(position.playerId)?.uri === uri) {
			this.pending.delete(position.playerId);
		}
		return [{ report, playerId: position?.playerId }];
	}

	/** A paused item that continues will be reported again; one that was abandoned will not. */
	updatePosition({ playerId, state, currentUri }: PlaybackPosition): PlayedItem[] {
		const pending = this.pending.get(playerId);
		if (pending === undefined) return [];
		const isSame = currentUri === pending.uri;
		if (isSame && state === 'paused') {
			pending.deadline = undefined;
			return [];
		}
		if (isSame && state === 'playing' && pending.deadline !== undefined) return [];
		this.pending.delete(playerId);
		return isSame && state === 'playing' ? [] : [{ report: pending.report, playerId }];
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number | undefined {
		const deadlines = [...this.pending.values()].flatMap(({ deadline }) => deadline ?? []);
		return deadlines.length > 0 ? Math.min(...deadlines) : undefined;
	}

	flush(now: number, positionOf: (playerId: string) => PlaybackPosition | undefined): PlayedItem[] {
		return [...this.pending].flatMap(([playerId, { report, deadline }]) => {
			const position = positionOf(playerId);
			if (deadline === undefined) return position ? this.updatePosition(position) : [];
			if (now < deadline) return [];
			this.pending.delete(playerId);
			// A pause can be too short to be reported.
			const continues = (position?.position ?? 0) > (report.secondsPlayed ?? 0);
			return continues ? [] : [{ report, playerId }];
		});
	}

	/** For a player that was removed. */
	forget(playerId: string): void {
		this.pending.delete(playerId);
	}
}
