import type { CurrentItem } from './currentItem';
import { DebouncedValue } from './debouncedValue';

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

/** Milliseconds for which playing has to last before it is reported. */
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

/** Reports what changed in playback from one lasting state to the next. */
export class PlaybackWatch {
	/** What was played last. */
	private lastItem?: CurrentItem;

	/** The item before the last change of items, and when the new one was first reported. */
	private previous?: { id: string | undefined; at: number };

	private readonly snapshot = new DebouncedValue(isSame, (snapshot: PlaybackSnapshot, since) =>
		this.delayOf(snapshot, since),
	);

	/** Takes a state as it is, without reporting a change. */
	start(snapshot: PlaybackSnapshot): void {
		this.snapshot.reset(snapshot);
		this.lastItem = snapshot.item;
	}

	update(snapshot: PlaybackSnapshot, now: number): void {
		// The name of the first song comes some time after the station itself: that is nothing else.
		if (snapshot.item && isSameItem(snapshot.item, this.lastItem)) this.lastItem = snapshot.item;
		if (this.snapshot.current === undefined) this.lastItem = snapshot.item;
		this.snapshot.update(snapshot, now);
	}

	/** What was reported until now may not last: the time begins again. */
	restart(snapshot: PlaybackSnapshot, now: number): void {
		this.update(snapshot, now);
		this.snapshot.restart(now);
	}

	/** When `flush` has something to report, unless something else is reported before. */
	get nextDeadline(): number | undefined {
		return this.snapshot.nextDeadline;
	}

	flush(now: number): PlaybackChange[] {
		const change = this.snapshot.flush(now);
		if (!change) return [];
		const { from: before, to: after, since } = change;
		if (after.item?.id !== before.item?.id) this.previous = { id: before.item?.id, at: since };
		return this.changes(before, after).map((event) => ({
			event,
			state: after.state,
			item: after.state === 'idle' ? (before.item ?? after.item) : after.item,
		}));
	}

	private delayOf({ state, item, isDisputed }: PlaybackSnapshot, since: number): number {
		const isSameAsBefore = item?.id === this.snapshot.current?.item?.id;
		switch (state) {
			case 'idle':
				return isSameAsBefore && !isDisputed ? STEADY_IDLE : STEADY_IDLE_ELSEWHERE;
			case 'paused':
				return STEADY_PAUSED;
			case 'playing':
				if (item === undefined) return STEADY_WITHOUT_ITEM;
				if (isSameAsBefore) return STEADY;
				return this.flickers(item, since) ? STEADY_AGAIN : STEADY_ITEM;
		}
	}

	private flickers({ id }: CurrentItem, since: number): boolean {
		const { previous } = this;
		return previous !== undefined && previous.id === id && since < previous.at + FLICKERS;
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
