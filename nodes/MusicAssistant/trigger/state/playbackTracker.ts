import type { Player } from '../../api/models/player';
import type { PlayerQueue, PlayingMedia } from '../../api/models/playerQueue';

export interface ValueChange<Value> {
	from: Value;
	to: Value;
	/** When the new value was first reported; milliseconds. */
	since: number;
}

/** A value that counts once it has lasted for a while: shorter changes are ignored. */
export class DebouncedValue<Value> {
	/** The last value that counts; `undefined` until there is one. */
	current?: Value;

	private pending?: { value: Value; since: number };

	/** @param delayOf milliseconds for which a value must last */
	constructor(
		private readonly delayOf: (value: Value, since: number) => number,
		private readonly isSame: (one: Value, other: Value) => boolean = Object.is,
	) {}

	/** Sets a value without reporting a change. */
	reset(value: Value | undefined): void {
		this.current = value;
		this.pending = undefined;
	}

	update(value: Value, now: number): void {
		const { current, pending } = this;
		if (current === undefined || this.isSame(value, current)) this.reset(value);
		else if (pending && this.isSame(value, pending.value)) pending.value = value;
		else this.pending = { value, since: now };
	}

	/** Restarts the delay of the pending value. */
	restart(now: number): void {
		if (this.pending) this.pending.since = now;
	}

	/** When the pending value will count, unless another one is reported first; milliseconds. */
	get nextDeadline(): number {
		const { pending } = this;
		return pending ? pending.since + this.delayOf(pending.value, pending.since) : Infinity;
	}

	/** The change, once it has lasted. */
	flush(now: number): ValueChange<Value> | undefined {
		const { current: from, pending } = this;
		if (from === undefined || pending === undefined || now < this.nextDeadline) return undefined;
		const { value: to, since } = pending;
		this.reset(to);
		return { from, to, since };
	}
}

/** The current item of a queue, or the media that a player plays from another source. */
export interface CurrentItem {
	/** Changes when something else is played. */
	id: string;
	/** The song that a radio station reports; missing if it reports none. */
	song?: string;
	media: PlayingMedia;
}

export type PlaybackState = 'idle' | 'paused' | 'playing';

/** What a queue or player is doing now. */
export interface PlaybackSnapshot {
	state: PlaybackState;
	/** What is playing; of a change to idle, what was playing until then. */
	item?: CurrentItem | undefined;
	/** Whether it is idle because it played to its end. */
	ended: boolean;
	/** Whether only the player reports this, and its queue reports something else. */
	isDisputed?: boolean;
}

/** What a player is doing at this moment, whether or not it lasts. */
export interface CurrentPlayback extends PlaybackSnapshot {
	playerId: string;
	/** Seconds into the item; missing unless it plays and the server reports it. */
	position: number | undefined;
	/** Whether the same item begins again at its end. */
	repeatsItem: boolean;
}

/** What has lasted, and how it differs from what was before. */
export interface PlaybackChange extends PlaybackSnapshot {
	event: PlaybackEventName;
	/** When the server reported it; milliseconds. */
	since: number;
}

type PlaybackEventName =
	| 'playbackPaused'
	| 'playbackStarted'
	| 'playbackStopped'
	| 'queueEnded'
	| 'trackChanged';

/** How long playing must last before it is reported. */
const PLAYING_DELAY_MS = 500;

/** After "next", servers report the new item immediately, before it is certain (observed on 2.7 and 2.8). */
const NEW_ITEM_DELAY_MS = 1000;

/**
 * Within this time after a change of items the previous item reappears for up to 1.2 seconds, although it is no longer
 * playing (observed on 2.8): it counts only if it lasts longer.
 */
const FLICKER_WINDOW_MS = 4000;
const FLICKER_DELAY_MS = 3000;

/** While players join or leave a group, all of them pause for up to 1.7 seconds (observed on 2.7 and 2.8). */
const PAUSED_DELAY_MS = 2000;

/** Players are idle for a moment between two items. */
const IDLE_DELAY_MS = 1500;

/**
 * Servers up to 2.7 are idle for three seconds while other music replaces the current one, and players of 2.8 for almost
 * two before and after an announcement, while their queue plays (observed).
 */
const UNCERTAIN_IDLE_DELAY_MS = 5000;

/**
 * Servers report "playing" up to five seconds before they report the item (observed on 2.8): counted from the first report,
 * by the queue or the player.
 */
const MISSING_ITEM_DELAY_MS = 6000;
const MIN_MISSING_ITEM_DELAY_MS = 2000;

/** Reports what changed in playback from one lasting state to the next. */
export class PlaybackTracker {
	private lastItem?: CurrentItem;

	/** The item before the current one, and when the current one was first reported. */
	private previous?: { id: string | undefined; at: number };

	/** Since when the queue or the player has been playing. */
	private playingSince?: number;

	private readonly snapshot = new DebouncedValue<PlaybackSnapshot>(
		(snapshot, since) => this.delayOf(snapshot, since),
		isSameSnapshot,
	);

	/** Sets the state without reporting a change. */
	start(snapshot: PlaybackSnapshot): void {
		this.snapshot.reset(snapshot);
		this.lastItem = snapshot.item;
	}

	update(snapshot: PlaybackSnapshot, now: number): void {
		// A station reports its first song some time after it starts: that is no new item.
		if (snapshot.item && isSameItem(snapshot.item, this.lastItem)) this.lastItem = snapshot.item;
		if (this.snapshot.current === undefined) this.lastItem = snapshot.item;
		const plays = snapshot.state === 'playing' || snapshot.isDisputed === true;
		this.playingSince = plays ? (this.playingSince ?? now) : undefined;
		this.snapshot.update(snapshot, now);
	}

	/** Restarts the delay of what is pending. */
	restart(snapshot: PlaybackSnapshot, now: number): void {
		this.update(snapshot, now);
		this.snapshot.restart(now);
	}

	/** The state that has lasted; `undefined` until the server has reported one. */
	get state(): PlaybackState | undefined {
		return this.snapshot.current?.state;
	}

	/** When `flush` has something to report, unless something else is reported first. */
	get nextDeadline(): number {
		return this.snapshot.nextDeadline;
	}

	flush(now: number): PlaybackChange[] {
		const change = this.snapshot.flush(now);
		if (!change) return [];
		const { from: before, to: after, since } = change;
		if (after.item?.id !== before.item?.id) this.previous = { id: before.item?.id, at: since };
		const item = after.state === 'idle' ? (before.item ?? after.item) : after.item;
		return this.eventsBetween(before, after).map((event) => ({ ...after, item, event, since }));
	}

	private delayOf({ state, item, isDisputed }: PlaybackSnapshot, since: number): number {
		const isSameAsBefore = item?.id === this.snapshot.current?.item?.id;
		switch (state) {
			case 'idle':
				return isSameAsBefore && !isDisputed ? IDLE_DELAY_MS : UNCERTAIN_IDLE_DELAY_MS;
			case 'paused':
				return PAUSED_DELAY_MS;
			case 'playing':
				if (item === undefined) return this.missingItemDelay(since);
				if (isSameAsBefore) return PLAYING_DELAY_MS;
				return this.mayFlicker(item, since) ? FLICKER_DELAY_MS : NEW_ITEM_DELAY_MS;
		}
	}

	private missingItemDelay(since: number): number {
		const { playingSince = since } = this;
		return Math.max(MIN_MISSING_ITEM_DELAY_MS, playingSince + MISSING_ITEM_DELAY_MS - since);
	}

	private mayFlicker({ id }: CurrentItem, since: number): boolean {
		const { previous } = this;
		return previous !== undefined && previous.id === id && since < previous.at + FLICKER_WINDOW_MS;
	}

	private eventsBetween(before: PlaybackSnapshot, after: PlaybackSnapshot): PlaybackEventName[] {
		const events: PlaybackEventName[] = [];
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

function isSameSnapshot(one: PlaybackSnapshot, other: PlaybackSnapshot): boolean {
	return one.state === other.state && isSameItem(one.item, other.item) && one.ended === other.ended;
}

function isSameItem(one: CurrentItem | undefined, other: CurrentItem | undefined): boolean {
	return one?.id === other?.id && (one?.song ?? other?.song) === (other?.song ?? one?.song);
}

export function parsePlaybackState(state: string | undefined): PlaybackState | undefined {
	return state === 'idle' || state === 'paused' || state === 'playing' ? state : undefined;
}

export function currentItemOfQueue({
	currentItem: item,
	currentMedia: media,
}: PlayerQueue): CurrentItem | undefined {
	if (!item || !media) return undefined;
	const id = item.id === '' ? item.name : item.id;
	if (id === undefined) return undefined;
	return { id, media, ...(media.isSong && { song: JSON.stringify([media.title, media.artist]) }) };
}

/** The media that a player reports. */
export function currentItemOfPlayer(player: Player | undefined): CurrentItem | undefined {
	const media = player?.currentMedia;
	if (!media || (media.uri === undefined && media.title === undefined)) return undefined;
	return { id: JSON.stringify([media.uri, media.title]), media };
}
