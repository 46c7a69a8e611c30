import type { Player } from '../../api/models/player';
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

/** Within this time servers restore the state from before an announcement (2.9 seconds observed on 2.7). */
const RESTORE_MS = 4000;

/** The longest time for which a player is idle between music and an announcement (1.6 seconds observed). */
const MAX_GAP_MS = 3000;

/** An unexplained interruption that lasts longer is no announcement. */
const MAX_ANNOUNCEMENT_MS = 60_000;

/**
 * Whether a player is announcing something. The interruption and the louder volume are not reported as changes: a workflow
 * that announces each change would trigger itself.
 */
export class AnnouncementDetector {
	/** Until when changes are ignored, because the server reports an announcement; milliseconds, Infinity while it lasts. */
	announcingUntil = -Infinity;

	/**
	 * Until when a volume may be that of an announcement; milliseconds. 2.8 does not report announcements: the player stops
	 * while its queue plays on, plays something that is not in its queue, and stops again, while the queue is unchanged.
	 */
	interruptedUntil = -Infinity;

	/** The last state that player and queue had in common. */
	private commonState?: string;

	private statesMatch = true;

	/** Milliseconds. */
	private interruptedAt = 0;

	/** When the server had last updated the queue's position, as of the beginning of the interruption. */
	private positionReportedAt?: number;

	/** @param queue the player's own, if it plays from that */
	update(player: Player | undefined, queue: PlayerQueue | undefined, now: number): void {
		if (isAnnouncing(player)) this.announcingUntil = Infinity;
		else if (this.announcingUntil === Infinity) this.announcingUntil = now + RESTORE_MS;
		this.detectInterruption(player, queue, now);
	}

	/** The position in the queue's item advances: if the player plays too, the interruption is over. */
	onPositionAdvance(now: number): void {
		if (this.statesMatch) this.endInterruption(now);
	}

	private endInterruption(now: number): void {
		this.interruptedUntil = Math.min(this.interruptedUntil, now);
	}

	private detectInterruption(
		player: Player | undefined,
		queue: PlayerQueue | undefined,
		now: number,
	): void {
		const [state, queueState] = [player?.playbackState, queue?.state];
		if (state === undefined || queueState === undefined) return this.endInterruption(now);
		const positionReportedAt = queue?.elapsedTimeLastUpdated;
		const wasInterrupted = now < this.interruptedUntil;
		this.statesMatch = state === queueState;
		if (this.statesMatch) {
			this.commonState = state;
			// Both play, but only an advancing position proves that it is the queue's item.
			const isAdvancing =
				positionReportedAt === undefined || positionReportedAt !== this.positionReportedAt;
			if (state !== 'playing' || isAdvancing || !wasInterrupted) return this.endInterruption(now);
		} else if (!wasInterrupted) {
			if (!this.isInterruption(player, state, queueState)) return;
			this.positionReportedAt = positionReportedAt;
			this.interruptedAt = now;
		}
		const latestEnd = this.interruptedAt + MAX_ANNOUNCEMENT_MS;
		this.interruptedUntil = state === 'playing' ? latestEnd : Math.min(now + MAX_GAP_MS, latestEnd);
	}

	/** Not every difference is one: player and queue do not report a start at the same moment either. */
	private isInterruption(player: Player | undefined, state: string, queueState: string): boolean {
		if (state === 'idle') return queueState === this.commonState;
		const isOfQueue = player?.currentMedia?.queueItemId !== undefined;
		return state === 'playing' && queueState === 'idle' && !isOfQueue;
	}
}

/** Servers up to 2.6 report it; 2.7 names it as the current media, and still does when it is over. */
function isAnnouncing(player: Player | undefined): boolean {
	if (player?.announcementInProgress === true) return true;
	return player?.currentMedia?.mediaType === 'announcement' && player.playbackState === 'playing';
}
