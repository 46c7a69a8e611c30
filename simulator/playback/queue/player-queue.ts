import type { MediaItem } from '../../world/library/media-items';
import type { User } from '../../world/users/users';
import { PlaybackPosition } from './playback-position';
import type { PlaybackState, QueueEntry, RadioSong, RepeatMode } from './queue-entry';
import { TemporaryPlaybackReports } from './temporary-playback-reports';

/** A player's queue: its items, its modes, and what it plays. */
export class PlayerQueue {
	entries: QueueEntry[] = [];
	state: PlaybackState = 'idle';
	currentIndex: number | null = null;
	/** In the current item. */
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
	/** Whether it refills itself. */
	isDynamic = false;
	/** Whether it has played to the end. */
	hasEnded = false;
	/** The song that the radio station reports. */
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

	/** Seeks to a position in the current item. */
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

	/** Lets a frozen position advance again, after an announcement. */
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

	/** Inserts entries at `index`. */
	insert(index: number, entries: readonly QueueEntry[]): void {
		this.entries = [...this.entries.slice(0, index), ...entries, ...this.entries.slice(index)];
		if (this.currentIndex !== null && index <= this.currentIndex) {
			this.currentIndex += entries.length;
		}
	}

	/** What commands report at this time. */
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

	/** The state that the player itself reports. */
	reportedPlayerState(now: number): PlaybackState {
		const temporary = this.temporaryReports.at(now);
		if (temporary) return temporary.playerState ?? temporary.state;
		return this.isPlayerSilent ? 'idle' : this.state;
	}
}
