/**
 * The simulator's sense of how long things take.
 *
 * Only the server's own delays are scaled (a player that needs two seconds to start, a sync that
 * takes a second). Music itself plays in real time: a queue moves on early only when the control
 * lets it play forward.
 */
export class Clock {
	private scale = 1;
	private isStopped = false;
	private watcher: () => void = () => undefined;
	/** What is to happen, and what instead if it is forgotten. */
	private readonly pending = new Map<NodeJS.Timeout, () => void>();

	constructor(scale: number) {
		this.setScale(scale);
	}

	/** 1 = real delays, 0.02 = fifty times faster, 0 = everything happens at once. */
	setScale(scale: number): void {
		if (!Number.isFinite(scale) || scale < 0) {
			throw new RangeError(`The time scale must be 0 or more, not ${scale}`);
		}
		this.scale = scale;
	}

	/** Whether nothing takes any time. */
	get isInstant(): boolean {
		return this.scale === 0;
	}

	/** Seconds since the epoch, the unit of every time stamp on the wire. */
	now(): number {
		return Date.now() / 1000;
	}

	/** The moment that comes after that many unscaled milliseconds, in seconds since the epoch. */
	in(milliseconds: number): number {
		return this.now() + (milliseconds * this.scale) / 1000;
	}

	/** Runs `action` after that many unscaled milliseconds; with scale 0 before returning. */
	after(milliseconds: number, action: () => void): void {
		this.schedule(milliseconds, action, () => undefined);
	}

	/**
	 * Resolves after that many unscaled milliseconds, or early when the clock is cleared. What has happened until now is
	 * noticed before.
	 */
	wait(milliseconds: number): Promise<void> {
		if (milliseconds * this.scale > 0) this.step();
		return new Promise((resolve) => this.schedule(milliseconds, resolve, resolve));
	}

	/** Who is told whenever something may have happened. */
	watch(watcher: () => void): void {
		this.watcher = watcher;
	}

	/** Something may have happened: a delay is over, a command was carried out. */
	step(): void {
		this.watcher();
	}

	/** Forgets everything that has not happened yet; who waits goes on at once. */
	clear(): void {
		const forgotten = [...this.pending];
		this.pending.clear();
		for (const [timer, instead] of forgotten) {
			clearTimeout(timer);
			instead();
		}
	}

	/** Clears for good, so that nothing keeps the process alive. */
	stop(): void {
		this.isStopped = true;
		this.clear();
	}

	private schedule(milliseconds: number, action: () => void, instead: () => void): void {
		const delay = milliseconds * this.scale;
		if (this.isStopped) return instead();
		if (delay === 0) return action();
		const timer = setTimeout(() => {
			this.pending.delete(timer);
			action();
			this.step();
		}, delay);
		this.pending.set(timer, instead);
	}
}
