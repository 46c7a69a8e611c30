import type { MediaItem, Playable } from '../../world/library/media-items';
import type { User } from '../../world/users';

export type PlaybackState = 'idle' | 'playing' | 'paused';
export type RepeatMode = 'off' | 'one' | 'all' | 'unknown';

/** One entry of a queue. Several entries may have the same track. */
export interface QueueEntry {
	readonly id: string;
	readonly item: Playable;
	/** Its original position; switching shuffle off restores this order. */
	readonly sortIndex: number;
	/** The album, playlist or other list that it was played from. */
	readonly container?: MediaItem;
}

export interface RadioSong {
	readonly title: string;
	readonly artist: string;
}

/** The position in the current item of a queue, and whether it advances. In seconds; times are since 1970. */
class PlaybackPosition {
	private startedFrom = 0;
	/** Where in the item the current stream begins; players report the position in the stream, and a seek starts another. */
	private streamedFrom = 0;
	private elapsedBefore = 0;
	private advancingSince: number | null = null;

	/** @param changedAt when a command last changed it */
	constructor(public changedAt: number) {}

	get isAdvancing(): boolean {
		return this.advancingSince !== null;
	}

	elapsed(now: number): number {
		return this.elapsedBefore + this.secondsSinceChange(now);
	}

	/** Seconds of the item that were played, not skipped. */
	played(now: number): number {
		return this.elapsed(now) - this.startedFrom;
	}

	/** The last position that the player reported, and when: players report at intervals and after every command. */
	lastReported(
		now: number,
		everySeconds: number,
	): { elapsed: number; streamed: number; at: number } {
		const reported = Math.floor(this.secondsSinceChange(now) / everySeconds) * everySeconds;
		const elapsed = this.elapsedBefore + reported;
		return {
			elapsed,
			streamed: Math.max(0, elapsed - this.streamedFrom),
			at: this.changedAt + reported,
		};
	}

	set(seconds: number, now: number, isAdvancing: boolean): void {
		this.elapsedBefore = seconds;
		this.advancingSince = isAdvancing ? now : null;
		this.changedAt = now;
	}

	/** Keeps the position while the queue still reports playback. */
	freeze(now: number): void {
		this.set(this.elapsed(now), now, false);
	}

	startItemFrom(seconds: number): void {
		this.startedFrom = seconds;
		this.startStreamFrom(seconds);
	}

	startStreamFrom(seconds: number): void {
		this.streamedFrom = seconds;
	}

	/** The next item has started by itself, this many seconds ago; no command has changed the position. */
	continueWithNextItem(seconds: number, now: number): void {
		this.startItemFrom(0);
		this.elapsedBefore = seconds;
		this.advancingSince = now;
	}

	private secondsSinceChange(now: number): number {
		return this.advancingSince === null ? 0 : now - this.advancingSince;
	}
}

/** What commands report instead of the actual playback, as long as that has not settled. */
export interface TemporaryPlaybackReport {
	readonly state: PlaybackState;
	readonly current: QueueEntry | null;
	/** Seconds; null for the actual position. */
	readonly elapsed: number | null;
	/** When the actual playback is reported again, in seconds since 1970. */
	readonly endsAt?: number;
	/** What the player reports, if it differs from its queue. */
	readonly playerState?: PlaybackState;
}

class TemporaryPlaybackReports {
	private report: TemporaryPlaybackReport | null = null;

	/** Applies until `clear`. Returns the report, with which only this one can be cleared. */
	replace(report: TemporaryPlaybackReport): TemporaryPlaybackReport {
		this.report = report;
		return report;
	}

	isLatest(report: TemporaryPlaybackReport): boolean {
		return report === this.report;
	}

	/** The actual playback is reported again; with a report, only if nothing has replaced that. */
	clear(report?: TemporaryPlaybackReport): void {
		if (report === undefined || this.isLatest(report)) this.report = null;
	}

	at(now: number): TemporaryPlaybackReport | null {
		return this.report !== null && now < (this.report.endsAt ?? Infinity) ? this.report : null;
	}
}

export class PlayerQueue {
	entries: QueueEntry[] = [];
	state: PlaybackState = 'idle';
	currentIndex: number | null = null;
	readonly position: PlaybackPosition;
	readonly temporaryReports = new TemporaryPlaybackReports();
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
	isDynamic = false;
	hasEnded = false;
	song: RadioSong | null = null;
	/** How many items after the current one the player has buffered because of a test; reset when another item starts. */
	preparedAhead = 0;
	/** Whether the queue reports playback forever although its player is idle. */
	isPlayerSilent = false;
	/** Who reports a pause while all its players wait until they can play in sync. */
	syncPauseReportedBy: 'nobody' | 'players' | 'queue' = 'nobody';
	/** Whether the server does not notice that it has ended. */
	endIsMissed = false;
	/** Where it continues after a stop; whole seconds, kept until something starts (recorded). */
	resumePosition = 0;
	/** The position of the player in the last item, if that has left the queue. */
	private lastPosition = 0;

	constructor(
		readonly id: string,
		now: number,
		public autoplay = false,
		/** Whether it is at the beginning of its last item after its end. */
		readonly endsAtStart = false,
	) {
		this.position = new PlaybackPosition(now);
	}

	get current(): QueueEntry | null {
		return this.currentIndex === null ? null : (this.entries[this.currentIndex] ?? null);
	}

	get isPausedForSync(): boolean {
		return this.syncPauseReportedBy !== 'nobody' && this.state === 'playing';
	}

	/** Starts (or restarts) the item at `index`, `seconds` into it. */
	start(index: number, seconds: number, now: number): void {
		this.currentIndex = index;
		this.preparedAhead = 0;
		this.state = 'playing';
		this.hasEnded = false;
		this.isPlayerSilent = false;
		this.endIsMissed = false;
		this.resumePosition = 0;
		this.syncPauseReportedBy = 'nobody';
		this.song = null;
		this.position.startItemFrom(seconds);
		this.setElapsed(seconds, now);
	}

	seek(seconds: number, now: number): void {
		this.position.startStreamFrom(seconds);
		this.setElapsed(seconds, now);
	}

	setElapsed(seconds: number, now: number): void {
		this.position.set(seconds, now, this.state === 'playing' && !this.isPlayerSilent);
	}

	setState(state: PlaybackState, now: number): void {
		const elapsed = this.position.elapsed(now);
		this.state = state;
		this.isPlayerSilent = false;
		this.setElapsed(elapsed, now);
	}

	/** Reports playback although its player has become idle. */
	silencePlayer(now: number): void {
		this.state = 'playing';
		this.isPlayerSilent = true;
		this.setElapsed(0, now);
	}

	unfreezePosition(now: number): void {
		if (!this.position.isAdvancing) this.setElapsed(this.position.elapsed(now), now);
	}

	/** The position of the previous item, which a player still reports while it starts. */
	leftOverPosition(now: number): number {
		return this.position.elapsed(now) || this.lastPosition;
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
		this.isPlayerSilent = false;
		this.temporaryReports.clear();
		this.setElapsed(0, now);
	}

	insert(index: number, entries: readonly QueueEntry[]): void {
		this.entries = [...this.entries.slice(0, index), ...entries, ...this.entries.slice(index)];
		if (this.currentIndex !== null && index <= this.currentIndex) {
			this.currentIndex += entries.length;
		}
	}

	reportedPlayback(now: number): {
		state: PlaybackState;
		current: QueueEntry | null;
		elapsed: number;
	} {
		const temporary = this.temporaryReports.at(now);
		const elapsed = temporary?.elapsed ?? this.position.elapsed(now);
		if (temporary) return { state: temporary.state, current: temporary.current, elapsed };
		const isPaused = this.isPausedForSync && this.syncPauseReportedBy === 'queue';
		return { state: isPaused ? 'paused' : this.state, current: this.current, elapsed };
	}

	reportedPlayerState(now: number): PlaybackState {
		const temporary = this.temporaryReports.at(now);
		if (temporary) return temporary.playerState ?? temporary.state;
		return this.isPlayerSilent ? 'idle' : this.state;
	}
}
