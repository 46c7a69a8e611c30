import type { CurrentItem } from './currentItem';

export type PlaybackState = 'idle' | 'paused' | 'playing';

/** What a queue or a player does now. */
export interface PlaybackSnapshot {
	state: PlaybackState;
	item?: CurrentItem;
	/** Whether it stands still because it played to its end. */
	ended: boolean;
	/** Whether only the player says so, and its queue says otherwise. */
	isDisputed?: boolean;
}

export type PlaybackEvent =
	| 'playbackPaused'
	| 'playbackStarted'
	| 'playbackStopped'
	| 'queueEnded'
	| 'trackChanged';

export interface PlaybackChange {
	event: PlaybackEvent;
	state: PlaybackState;
	/** What plays now, or what played until now. */
	item?: CurrentItem;
}

/** Milliseconds for which playing has to last before it is told. */
const STEADY = 500;

/** On "next" servers name the new item at once, before it is certain (observed on 2.7 and 2.8). */
const STEADY_ITEM = 1000;

/**
 * Within this time after a change of items the one before comes back for up to 1.2 seconds, although it is not played any
 * more (observed on 2.8): it counts only when it stays longer.
 */
const FLICKERS = 4000;
const STEADY_AGAIN = 3000;

/** While players join or leave a group, all of them pause for up to 1.7 seconds (observed on 2.7 and 2.8). */
const STEADY_PAUSED = 2000;

/** Players stand still for a moment between two items. */
const STEADY_IDLE = 1500;

/**
 * Servers up to 2.7 stand still for three seconds while other music takes the place of what played, and a player of 2.8 for
 * almost two before and after an announcement, while its queue plays (observed).
 */
const STEADY_IDLE_ELSEWHERE = 5000;

/** Servers say "playing" up to five seconds before they know what (observed on 2.8). */
const STEADY_WITHOUT_ITEM = 6000;

/** Tells what changed in playback from one lasting state to the next; what comes and goes meanwhile is no change. */
export class PlaybackWatch {
	private current?: PlaybackSnapshot;

	/** What was heard last. */
	private lastItem?: CurrentItem;

	private next?: { reading: PlaybackSnapshot; since: number };

	/** The item before the last change of items, and when the new one was first seen. */
	private left?: { id: string | undefined; at: number };

	/** Takes a state as it is, without telling a change. */
	start(reading: PlaybackSnapshot): void {
		this.current = reading;
		this.lastItem = reading.item;
		this.next = undefined;
	}

	update(reading: PlaybackSnapshot, now: number): void {
		// The name of the first song comes some time after the station itself: that is nothing else.
		if (reading.item && isSameItem(reading.item, this.lastItem)) this.lastItem = reading.item;
		if (this.current === undefined) this.start(reading);
		else if (isSame(reading, this.current)) {
			this.current = reading;
			this.next = undefined;
		} else if (this.next && isSame(reading, this.next.reading)) this.next.reading = reading;
		else this.next = { reading, since: now };
	}

	/** What was seen until now may have been for a moment only: it counts from now on. */
	restart(reading: PlaybackSnapshot, now: number): void {
		this.next = undefined;
		this.update(reading, now);
	}

	/** When `flush` has something to report, unless something else is seen before. */
	get nextDeadline(): number | undefined {
		return this.next && this.next.since + this.steadyAfter(this.next.reading);
	}

	flush(now: number): PlaybackChange[] {
		const { current: before, next } = this;
		if (!before || !next || now < next.since + this.steadyAfter(next.reading)) return [];
		const { reading: after, since } = next;
		if (after.item?.id !== before.item?.id) this.left = { id: before.item?.id, at: since };
		this.current = after;
		this.next = undefined;
		return this.changes(before, after).map((event) => ({
			event,
			state: after.state,
			item: after.state === 'idle' ? (before.item ?? after.item) : after.item,
		}));
	}

	private steadyAfter({ state, item, isDisputed }: PlaybackSnapshot): number {
		const isSameAsBefore = item?.id === this.current?.item?.id;
		switch (state) {
			case 'idle':
				return isSameAsBefore && !isDisputed ? STEADY_IDLE : STEADY_IDLE_ELSEWHERE;
			case 'paused':
				return STEADY_PAUSED;
			case 'playing':
				if (item === undefined) return STEADY_WITHOUT_ITEM;
				if (isSameAsBefore) return STEADY;
				return this.flickers(item) ? STEADY_AGAIN : STEADY_ITEM;
		}
	}

	private flickers({ id }: CurrentItem): boolean {
		const { left, next } = this;
		return left !== undefined && left.id === id && (next?.since ?? 0) < left.at + FLICKERS;
	}

	private changes(before: PlaybackSnapshot, after: PlaybackSnapshot): PlaybackEvent[] {
		const events: PlaybackEvent[] = [];
		if (after.state !== before.state) {
			if (after.state === 'playing') events.push('playbackStarted');
			if (after.state === 'paused' && before.state === 'playing') events.push('playbackPaused');
			if (after.state === 'idle') events.push('playbackStopped');
		}
		if (after.state === 'playing' && after.item && !isSameItem(after.item, this.lastItem)) {
			this.lastItem = after.item;
			events.push('trackChanged');
		}
		if (after.ended && !before.ended) events.push('queueEnded');
		return events;
	}
}

function isSame(one: PlaybackSnapshot, other: PlaybackSnapshot): boolean {
	return one.state === other.state && isSameItem(one.item, other.item) && one.ended === other.ended;
}

function isSameItem(one: CurrentItem | undefined, other: CurrentItem | undefined): boolean {
	return one?.id === other?.id && (one?.song ?? other?.song) === (other?.song ?? one?.song);
}

/** `undefined` for a word that is none of the three. */
export function stateIn(word: string | undefined): PlaybackState | undefined {
	return word === 'idle' || word === 'paused' || word === 'playing' ? word : undefined;
}
