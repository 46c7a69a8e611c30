/**
 * The time in the simulator, and everything that happens after a delay.
 *
 * Only the server's own delays are scaled (a player that takes two seconds to start, a sync that takes a second). Music
 * plays in real time: a queue only skips ahead if a test makes it do so.
 */
export class Clock {
	private scale = 1;
	private isStopped = false;
	private listener: () => void = () => undefined;
	/** The timers, each with what to call if it is discarded. */
	private readonly pending = new Map<NodeJS.Timeout, () => void>();

	constructor(scale: number) {
		this.setScale(scale);
	}

	/** 1 = real delays, 0.02 = fifty times faster, 0 = no delays. */
	setScale(scale: number): void {
		if (!Number.isFinite(scale) || scale < 0) {
			throw new RangeError(`The time scale must be 0 or more, not ${scale}`);
		}
		this.scale = scale;
	}

	/** Whether there are no delays. */
	get isInstant(): boolean {
		return this.scale === 0;
	}

	/** Seconds since 1970, the unit of all times in responses and events. */
	now(): number {
		return Date.now() / 1000;
	}

	/** The time after this many unscaled milliseconds, in seconds since 1970. */
	timeAfter(milliseconds: number): number {
		return this.now() + (milliseconds * this.scale) / 1000;
	}

	/** Runs `action` after this many unscaled milliseconds; with scale 0 before returning. */
	after(milliseconds: number, action: () => void): void {
		this.schedule(milliseconds, action, () => undefined);
	}

	/**
	 * Resolves after this many unscaled milliseconds, or early when the clock is cleared. Changes so far are reported
	 * first.
	 */
	wait(milliseconds: number): Promise<void> {
		if (milliseconds * this.scale > 0) this.notifyChange();
		return new Promise((resolve) => this.schedule(milliseconds, resolve, resolve));
	}

	/** Sets what is called whenever something may have changed. */
	setChangeListener(listener: () => void): void {
		this.listener = listener;
	}

	/** To be called when something may have changed, such as after a delay or a command. */
	notifyChange(): void {
		this.listener();
	}

	/** Discards everything that is pending; waiting callers continue immediately. */
	clear(): void {
		const forgotten = [...this.pending];
		this.pending.clear();
		for (const [timer, instead] of forgotten) {
			clearTimeout(timer);
			instead();
		}
	}

	/** Clears the clock permanently, so that nothing keeps the process running. */
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
			this.notifyChange();
		}, delay);
		this.pending.set(timer, instead);
	}
}
