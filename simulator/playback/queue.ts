import { durationOf } from '../world/library/media';
import type { MediaItem, Playable } from '../world/library/media';
import type { User } from '../world/users/users';
import type { Appearance, PlaybackState, QueueEntry, RepeatMode, Song } from './queue-entry';

export type { Appearance, PlaybackState, QueueEntry, RepeatMode, Song } from './queue-entry';

/** So many seconds before the end of an item its player prepares the next one (players differ; inferred). */
const PREPARES_SECONDS_BEFORE = 10;

/** A player's queue: what is in it, where it stands, and since when it plays. */
export class PlayerQueue {
	entries: QueueEntry[] = [];
	state: PlaybackState = 'idle';
	currentIndex: number | null = null;
	shuffle = false;
	repeat: RepeatMode = 'off';
	/** Shown as `extra_attributes.active_playlist` by schema 29. */
	activePlaylist = '';
	/** Whose plays the queue's music counts as. */
	user: User | null = null;
	/** Since 2.10: crossfading, and going on with similar music at the end. */
	crossfade = false;
	/** When shuffle was last asked for; what is played soon after is shuffled. */
	shuffleSetAt: number | null = null;
	/** How fast items are played, by their ids; what is not in here plays as it was recorded. */
	readonly speeds = new Map<string, number>();
	/** What was put into it, which it fills itself from if something of that is dynamic. */
	sources: readonly MediaItem[] = [];
	/** Whether it fills itself. */
	isDynamic = false;
	/** Whether it has played to its end. */
	hasEnded = false;
	/** What the radio station that it plays says of what is on. */
	song: Song | null = null;
	changedAt: number;
	/** How many items behind the current one somebody had the player prepare; the start of another ends it. */
	preparedAhead = 0;
	/** Whether the queue says that it plays while its player is idle, for good. */
	isUnheard = false;
	/** How far the player was into what it played last, if that has left the queue. */
	private lastPosition = 0;
	/** Who says that it is paused because all who play it stand still until they can play together. */
	halted: 'nobody' | 'players' | 'queue' = 'nobody';
	/** Whether its server will not notice that it has ended. */
	endIsMissed = false;
	private startedFrom = 0;
	/** Where in the item the stream begins that its player counts: a seek begins another one. */
	private streamedFrom = 0;
	private elapsedBefore = 0;
	private playingSince: number | null = null;
	private appearance: Appearance | null = null;

	constructor(
		readonly id: string,
		now: number,
		public autoplay = false,
		/** Whether it stands at the beginning of its last item when it has ended. */
		private readonly endsAtStart = false,
	) {
		this.changedAt = now;
	}

	get current(): QueueEntry | null {
		return this.currentIndex === null ? null : (this.entries[this.currentIndex] ?? null);
	}

	/**
	 * The last place that its player has prepared, the current one at least: what stands up to there can be neither
	 * moved nor removed, and what is played next comes behind it (read from the source of 2.7 to 2.10).
	 */
	preparedIndex(now: number): number | null {
		if (this.currentIndex === null) return null;
		const ahead = Math.max(this.preparedAhead, this.preparesNext(now) ? 1 : 0);
		return Math.max(
			this.currentIndex,
			Math.min(this.currentIndex + ahead, this.entries.length - 1),
		);
	}

	private preparesNext(now: number): boolean {
		const duration = this.current === null ? null : durationOf(this.current.item);
		if (this.playingSince === null || duration === null || this.repeat === 'one') return false;
		return this.elapsed(now) >= duration - PREPARES_SECONDS_BEFORE;
	}

	/** Whether time goes by in its item. */
	get isMoving(): boolean {
		return this.playingSince !== null;
	}

	get isHalted(): boolean {
		return this.halted !== 'nobody' && this.state === 'playing';
	}

	/** Something else is heard for a while: it stays where it is, and goes on saying that it plays. */
	freeze(now: number): void {
		this.elapsedBefore = this.elapsed(now);
		this.playingSince = null;
		this.changedAt = now;
	}

	/** It is heard again. */
	thaw(now: number): void {
		if (!this.isMoving) this.setElapsed(this.elapsedBefore, now);
	}

	/** Seconds into the current item. */
	elapsed(now: number): number {
		return this.elapsedBefore + (this.playingSince === null ? 0 : now - this.playingSince);
	}

	/** Seconds of the current item that were played, not skipped. */
	played(now: number): number {
		return this.elapsed(now) - this.startedFrom;
	}

	/**
	 * How far its player last said to be, and when: it says so every so many seconds, and whenever it is told to do
	 * something else.
	 */
	reported(now: number, everySeconds: number): { elapsed: number; streamed: number; at: number } {
		const since = this.playingSince === null ? 0 : now - this.playingSince;
		const told = Math.floor(since / everySeconds) * everySeconds;
		const elapsed = this.elapsedBefore + told;
		return {
			elapsed,
			streamed: Math.max(0, elapsed - this.streamedFrom),
			at: this.changedAt + told,
		};
	}

	/** Goes to a place in the current item. */
	seek(seconds: number, now: number): void {
		this.streamedFrom = seconds;
		this.setElapsed(seconds, now);
	}

	/** Starts (or restarts) the item at `index`, `seconds` into it. */
	start(index: number, seconds: number, now: number): void {
		this.currentIndex = index;
		this.preparedAhead = 0;
		this.state = 'playing';
		this.hasEnded = false;
		this.isUnheard = false;
		this.endIsMissed = false;
		this.halted = 'nobody';
		this.song = null;
		this.startedFrom = seconds;
		this.streamedFrom = seconds;
		this.setElapsed(seconds, now);
	}

	setElapsed(seconds: number, now: number): void {
		this.elapsedBefore = seconds;
		this.playingSince = this.state === 'playing' && !this.isUnheard ? now : null;
		this.changedAt = now;
	}

	setState(state: PlaybackState, now: number): void {
		const elapsed = this.elapsed(now);
		this.state = state;
		this.isUnheard = false;
		this.setElapsed(elapsed, now);
	}

	/** Goes on saying that it plays; its player has become idle. */
	loseSound(now: number): void {
		this.state = 'playing';
		this.isUnheard = true;
		this.setElapsed(0, now);
	}

	/** Seconds that a player which starts anew reports until it has begun: those of what it played before. */
	leftOver(now: number): number {
		return this.elapsed(now) || this.lastPosition;
	}

	/**
	 * Takes everything out. With `keepPlaying` the player is not told, so that what it plays goes on
	 * although the queue no longer has it: what a refused replace leaves behind (observed).
	 */
	clear(now: number, keepPlaying = false): void {
		this.lastPosition = this.leftOver(now);
		this.entries = [];
		this.speeds.clear();
		this.sources = [];
		this.isDynamic = false;
		this.currentIndex = null;
		this.preparedAhead = 0;
		this.hasEnded = false;
		this.activePlaylist = '';
		if (keepPlaying) return;
		this.state = 'idle';
		this.isUnheard = false;
		this.settle();
		this.setElapsed(0, now);
	}

	/** Puts entries in at `index`; what was behind moves back. */
	insert(index: number, entries: readonly QueueEntry[]): void {
		this.entries = [...this.entries.slice(0, index), ...entries, ...this.entries.slice(index)];
		if (this.currentIndex !== null && index <= this.currentIndex) {
			this.currentIndex += entries.length;
		}
	}

	/** Shows something else than what is, until `settle`. Returns a key for settling just this one. */
	pretend(appearance: Appearance): Appearance {
		this.appearance = appearance;
		return appearance;
	}

	/** Whether it still shows this, and nothing else since. */
	pretends(appearance: Appearance): boolean {
		return appearance === this.appearance;
	}

	/** Ends the pretence; with a key only if no later one has taken its place. */
	settle(key?: Appearance): void {
		if (key === undefined || key === this.appearance) this.appearance = null;
	}

	/** What reading commands show now. */
	shown(now: number): { state: PlaybackState; current: QueueEntry | null; elapsed: number } {
		if (this.appearance === null || now >= (this.appearance.relapsesAt ?? Infinity)) {
			const state = this.isHalted && this.halted === 'queue' ? 'paused' : this.state;
			return { state, current: this.current, elapsed: this.elapsed(now) };
		}
		const { state, current, elapsed } = this.appearance;
		return { state, current, elapsed: elapsed ?? this.elapsed(now) };
	}

	/** What the player itself says it does. */
	playerState(now: number): PlaybackState {
		const { appearance } = this;
		if (appearance !== null && now < (appearance.relapsesAt ?? Infinity)) {
			return appearance.playerState ?? appearance.state;
		}
		return this.isUnheard ? 'idle' : this.state;
	}

	/** Lets the music have played until `now` and moves on; returns the items that have ended. */
	catchUp(now: number): Playable[] {
		const ended: Playable[] = [];
		for (;;) {
			const duration = this.current === null ? null : durationOf(this.current.item);
			const elapsed = this.elapsed(now);
			if (this.playingSince === null || duration === null || elapsed < duration) return ended;
			if (this.current) ended.push(this.current.item);
			const next = this.nextIndex();
			if (next === null && this.endIsMissed) {
				this.freeze(now);
				this.elapsedBefore = duration;
				return [];
			}
			if (next === null) {
				this.state = 'idle';
				this.hasEnded = true;
				// It stands where its last item ended: at 19 of 20 seconds (recorded).
				this.setElapsed(this.endsAtStart ? 0 : Math.max(0, duration - 1), now);
				return ended;
			}
			this.currentIndex = next;
			this.preparedAhead = 0;
			this.startedFrom = 0;
			this.streamedFrom = 0;
			this.elapsedBefore = elapsed - duration;
			this.playingSince = now;
		}
	}

	private nextIndex(): number | null {
		if (this.repeat === 'one') return this.currentIndex;
		let next = this.indexAfter(this.currentIndex);
		// What cannot be played is passed over (observed on 2.7).
		for (const _ of this.entries) {
			if (next === null || this.entries[next]?.item.isGone !== true) return next;
			next = this.indexAfter(next);
		}
		return null;
	}

	/** The place to which one skips from another, null behind the last one. */
	indexAfter(index: number | null): number | null {
		if (index === null) return null;
		if (index + 1 < this.entries.length) return index + 1;
		return this.repeat === 'all' && this.entries.length > 0 ? 0 : null;
	}
}
