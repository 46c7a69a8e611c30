import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { currentItemOfQueue, DebouncedValue, parsePlaybackState } from './playbackTracker';

/** How long a server may take after it was started to find its players again. */
const MISSING_DELAY_MS = 60_000;

/** `removed`: the server has removed it, or no longer lists it. */
type Presence = 'available' | 'unavailable' | 'removed';

/** Whether a player exists and can be used, and which changes of that last long enough to be reported. */
export class PlayerPresence {
	/** Only a player that is missing from the list counts after a delay. */
	private readonly presence = new DebouncedValue<Presence>(() => MISSING_DELAY_MS);

	/** Whether it can be used, as it was reported last. */
	private readonly reported: DebouncedValue<boolean>;

	/** @param minimumMs for how long a change must last; milliseconds */
	constructor(minimumMs: number) {
		this.reported = new DebouncedValue(() => minimumMs);
	}

	/** `undefined` until the server has reported it. */
	get available(): boolean | undefined {
		const { current } = this.presence;
		return current === undefined ? undefined : current === 'available';
	}

	get isRemoved(): boolean {
		return this.presence.current === 'removed';
	}

	/** @param isNew whether a player seen for the first time counts as one that has become available */
	update(available: boolean, isNew: boolean, now: number): void {
		if (this.available === undefined) this.reported.reset(isNew ? false : available);
		this.presence.reset(available ? 'available' : 'unavailable');
		this.reported.update(available, now);
	}

	/** The server has removed it. */
	remove(now: number): void {
		this.presence.reset('removed');
		if (this.reported.current !== undefined) this.reported.update(false, now);
	}

	/** It is missing from the server's list of players. */
	markMissing(now: number): void {
		if (this.presence.current !== undefined) this.presence.update('removed', now);
	}

	/** When it will count as removed, or a change as lasting, unless the server reports something else first. */
	get nextDeadline(): number {
		return Math.min(this.presence.nextDeadline, this.reported.nextDeadline);
	}

	/** Whether it can be used, if that has changed for long enough. */
	flush(now: number): boolean | undefined {
		if (now >= this.presence.nextDeadline) this.remove(now);
		return this.reported.flush(now)?.to;
	}
}

/**
 * Steps that follow each other faster are one change. A fade with a step every half second takes a second between two
 * changes of the level (observed).
 */
const VOLUME_DELAY_MS = 2000;

/** For this long a player that returns may report a wrong volume: 50, for half a second (observed on 2.8). */
const RETURN_DELAY_MS = 3000;

/** Reports changes of the volume of a player; a fade is one change, and muting is one too. */
export class VolumeTracker extends DebouncedValue<Player> {
	/** Until when a reported volume is no change; milliseconds. */
	private returningUntil = -Infinity;

	constructor() {
		super(() => VOLUME_DELAY_MS, isSameVolume);
	}

	/** Sets the volume without reporting a change. */
	start(player: Player | undefined): void {
		this.reset(player?.volumeLevel === undefined ? undefined : player);
		this.returningUntil = -Infinity;
	}

	override update(player: Player, now: number): void {
		// A player without a volume is unavailable or switched off: the next volume it reports is no change.
		if (!player.available || player.volumeLevel === undefined) return this.reset(undefined);
		if (this.current === undefined) this.returningUntil = now + RETURN_DELAY_MS;
		if (now < this.returningUntil) this.reset(player);
		else super.update(player, now);
	}
}

function isSameVolume(one: Player, other: Player): boolean {
	return (
		one.volumeLevel === other.volumeLevel &&
		(one.volumeMuted ?? other.volumeMuted) === (other.volumeMuted ?? one.volumeMuted)
	);
}

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
			// Servers also report what was paused or skipped, as not fully played.
			this.fullyPlayed = undefined;
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
	 * How close to the end of its last item a queue was that was idle at that time; `near`: less than a second before it, by
	 * positions in whole seconds. One that was cleared has no item any more; one that was stopped is not at the end of its item.
	 */
	endAt(queue: PlayerQueue, now: number): 'reached' | 'near' | undefined {
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

	/** The position in the queue's item advances: if the player plays too, the interruption is over. */
	onPositionAdvance(now: number): void {
		if (this.statesMatch) this.endInterruption(now);
	}

	private endInterruption(now: number): void {
		this.interruptedUntil = Math.min(this.interruptedUntil, now);
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
