/** The position in the current item of a queue, and whether it advances. In seconds; times are since 1970. */
export class PlaybackPosition {
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

	/** Seconds into the item. */
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

	/** The item, and with it its stream, starts at this position. */
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
