import { durationOf } from '../world/library/media';
import type { MediaItem, Playable } from '../world/library/media';
import type { User } from '../world/users/users';
import type {
	ReportedPlayback,
	PlaybackState,
	QueueEntry,
	RepeatMode,
	RadioSong,
} from './queue-entry';

export type {
	ReportedPlayback,
	PlaybackState,
	QueueEntry,
	RepeatMode,
	RadioSong,
} from './queue-entry';

/** How many seconds before the end of an item its player buffers the next one (players differ; inferred). */
const PREPARE_SECONDS_BEFORE_END = 10;

/** A player's queue: its items, its position, and since when it has been playing. */
export class PlayerQueue {
	entries: QueueEntry[] = [];
	state: PlaybackState = 'idle';
	currentIndex: number | null = null;
	shuffle = false;
	repeat: RepeatMode = 'off';
	/** Shown as `extra_attributes.active_playlist` by schema 29. */
	activePlaylist = '';
	/** The user to whose history its playback is added. */
	user: User | null = null;
	/** From 2.10 on: crossfade, and continuing with similar music at the end. */
	crossfade = false;
	/** When shuffle was last switched on; what is played soon afterwards is shuffled. */
	shuffleSetAt: number | null = null;
	/** The playback speed of items, by their IDs; the others play at normal speed. */
	readonly speeds = new Map<string, number>();
	/** What it was asked to play; if any of it is dynamic, the queue refills itself from these. */
	sources: readonly MediaItem[] = [];
	/** Whether it refills itself. */
	isDynamic = false;
	/** Whether it has played to the end. */
	hasEnded = false;
	/** The song that the radio station reports. */
	song: RadioSong | null = null;
	changedAt: number;
	/** How many items after the current one the player has buffered because of a test; reset when another item starts. */
	preparedAhead = 0;
	/** Whether the queue reports playback forever although its player is idle. */
	isUnheard = false;
	/** The position of the player in the last item, if that has left the queue. */
	private lastPosition = 0;
	/** Who reports a pause while all its players wait until they can play in sync. */
	pausedForSync: 'nobody' | 'players' | 'queue' = 'nobody';
	/** Whether the server does not notice that it has ended. */
	endIsMissed = false;
	private startedFrom = 0;
	/** Where in the item the current stream begins; players report the position in the stream, and a seek starts another. */
	private streamedFrom = 0;
	private elapsedBefore = 0;
	private playingSince: number | null = null;
	private reportedPlayback: ReportedPlayback | null = null;

	constructor(
		readonly id: string,
		now: number,
		public autoplay = false,
		/** Whether it is at the beginning of its last item after its end. */
		private readonly endsAtStart = false,
	) {
		this.changedAt = now;
	}

	get current(): QueueEntry | null {
		return this.currentIndex === null ? null : (this.entries[this.currentIndex] ?? null);
	}

	/**
	 * The last position that its player has buffered, at least the current one: items up to it can be neither moved nor
	 * removed, and "next" means after it (read from the source of 2.7 to 2.10).
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
		return this.elapsed(now) >= duration - PREPARE_SECONDS_BEFORE_END;
	}

	/** Whether the time of its item advances. */
	get isMoving(): boolean {
		return this.playingSince !== null;
	}

	get isPausedForSync(): boolean {
		return this.pausedForSync !== 'nobody' && this.state === 'playing';
	}

	/** Keeps the position during an announcement, while the queue still reports playback. */
	freezePosition(now: number): void {
		this.elapsedBefore = this.elapsed(now);
		this.playingSince = null;
		this.changedAt = now;
	}

	/** Continues after an announcement. */
	unfreezePosition(now: number): void {
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

	/** The last position that its player reported, and when: players report at intervals and after every command. */
	reportedPosition(
		now: number,
		everySeconds: number,
	): { elapsed: number; streamed: number; at: number } {
		const since = this.playingSince === null ? 0 : now - this.playingSince;
		const reported = Math.floor(since / everySeconds) * everySeconds;
		const elapsed = this.elapsedBefore + reported;
		return {
			elapsed,
			streamed: Math.max(0, elapsed - this.streamedFrom),
			at: this.changedAt + reported,
		};
	}

	/** Seeks to a position in the current item. */
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
		this.pausedForSync = 'nobody';
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

	/** Reports playback although its player has become idle. */
	loseSound(now: number): void {
		this.state = 'playing';
		this.isUnheard = true;
		this.setElapsed(0, now);
	}

	/** The position of the previous item, which a player still reports while it starts. */
	leftOverPosition(now: number): number {
		return this.elapsed(now) || this.lastPosition;
	}

	/**
	 * Removes everything. With `keepPlaying`, the player is not stopped, so it still plays an item that the queue no
	 * longer contains: the effect of a rejected replace (observed).
	 */
	clear(now: number, keepPlaying = false): void {
		this.lastPosition = this.leftOverPosition(now);
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
		this.clearReportedPlayback();
		this.setElapsed(0, now);
	}

	/** Inserts entries at `index`. */
	insert(index: number, entries: readonly QueueEntry[]): void {
		this.entries = [...this.entries.slice(0, index), ...entries, ...this.entries.slice(index)];
		if (this.currentIndex !== null && index <= this.currentIndex) {
			this.currentIndex += entries.length;
		}
	}

	/** Reports this instead of the actual state until `clearReportedPlayback`. Returns it as the key for clearing only this. */
	setReportedPlayback(reportedPlayback: ReportedPlayback): ReportedPlayback {
		this.reportedPlayback = reportedPlayback;
		return reportedPlayback;
	}

	/** Whether it still reports this instead of the actual state. */
	isReportedPlayback(playback: ReportedPlayback): boolean {
		return playback === this.reportedPlayback;
	}

	/** Reports the actual state again; with a key, only if nothing else has replaced that. */
	clearReportedPlayback(key?: ReportedPlayback): void {
		if (key === undefined || key === this.reportedPlayback) this.reportedPlayback = null;
	}

	/** The state that commands report at this time. */
	getReportedPlayback(now: number): {
		state: PlaybackState;
		current: QueueEntry | null;
		elapsed: number;
	} {
		if (this.reportedPlayback === null || now >= (this.reportedPlayback.endsAt ?? Infinity)) {
			const state = this.isPausedForSync && this.pausedForSync === 'queue' ? 'paused' : this.state;
			return { state, current: this.current, elapsed: this.elapsed(now) };
		}
		const { state, current, elapsed } = this.reportedPlayback;
		return { state, current, elapsed: elapsed ?? this.elapsed(now) };
	}

	/** The state that the player itself reports. */
	reportedPlayerState(now: number): PlaybackState {
		const { reportedPlayback } = this;
		if (reportedPlayback !== null && now < (reportedPlayback.endsAt ?? Infinity)) {
			return reportedPlayback.playerState ?? reportedPlayback.state;
		}
		return this.isUnheard ? 'idle' : this.state;
	}

	/** Advances playback until `now`; returns the items that have ended. */
	advanceTo(now: number): Playable[] {
		const ended: Playable[] = [];
		for (;;) {
			const duration = this.current === null ? null : durationOf(this.current.item);
			const elapsed = this.elapsed(now);
			if (this.playingSince === null || duration === null || elapsed < duration) return ended;
			if (this.current) ended.push(this.current.item);
			const next = this.nextIndex();
			if (next === null && this.endIsMissed) {
				this.freezePosition(now);
				this.elapsedBefore = duration;
				return [];
			}
			if (next === null) {
				this.state = 'idle';
				this.hasEnded = true;
				// The position stays where the last item ended: at 19 of 20 seconds (recorded).
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
		// Unplayable items are skipped (observed on 2.7).
		for (const _ of this.entries) {
			if (next === null || this.entries[next]?.item.isGone !== true) return next;
			next = this.indexAfter(next);
		}
		return null;
	}

	/** The index after this one; null after the last item. */
	indexAfter(index: number | null): number | null {
		if (index === null) return null;
		if (index + 1 < this.entries.length) return index + 1;
		return this.repeat === 'all' && this.entries.length > 0 ? 0 : null;
	}
}
