import { setImmediate as turn } from 'node:timers/promises';

interface TimeSource {
	/** Milliseconds since 1970. */
	now(): number;
	/** Calls `action` once, after this many milliseconds. @returns a function that prevents it */
	schedule(milliseconds: number, action: () => void): () => void;
}

/** The time of the machine, looked up with each call: a test may have replaced it. */
const MACHINE_TIME: TimeSource = {
	now: () => Date.now(),
	schedule(milliseconds, action) {
		const timer = setTimeout(action, milliseconds);
		return () => clearTimeout(timer);
	},
};

interface Timer {
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly action: () => void;
}

/** The same in every run. */
const START = Date.parse('2026-11-20T18:00:00Z');

/** A time that stands still until it is advanced, so that no test depends on the speed of the machine. */
class ManualTime implements TimeSource {
	private milliseconds = START;
	private readonly timers = new Set<Timer>();

	now(): number {
		return this.milliseconds;
	}

	schedule(milliseconds: number, action: () => void): () => void {
		const timer = { at: this.milliseconds + milliseconds, action };
		this.timers.add(timer);
		return () => this.timers.delete(timer);
	}

	async advance(milliseconds: number): Promise<void> {
		const end = this.milliseconds + milliseconds;
		for (let next = this.next(); next && next.at <= end; next = this.next()) await this.run(next);
		this.milliseconds = end;
		// What arrives meanwhile is delivered, even if a test waits for it in a loop.
		await turn();
	}

	/** Lets time pass until something is due. */
	async advanceToNext(): Promise<void> {
		const next = this.next();
		if (next) await this.run(next);
	}

	private next(): Timer | undefined {
		let first: Timer | undefined;
		for (const timer of this.timers) if (!first || timer.at < first.at) first = timer;
		return first;
	}

	private async run(timer: Timer): Promise<void> {
		this.timers.delete(timer);
		this.milliseconds = timer.at;
		timer.action();
		// What waited for it continues first: it may set the next timer.
		await turn();
	}
}

/**
 * The time in the simulator, and everything that happens after a while: nothing else in it has timers.
 *
 * Only the server's own delays are scaled (a player that takes two seconds to start, a sync that takes a second). Music
 * plays in unscaled time, and so do the limits of connections: a queue only skips ahead if a test makes it do so.
 */
export class Clock {
	private scale = 1;
	private isStopped = false;
	private listener: () => void = () => undefined;
	private readonly delays = new Set<() => void>();
	private readonly timers = new Set<() => void>();
	private readonly time: TimeSource;
	private waiting = 0;

	constructor(scale: number, mode: 'machine' | 'manual' = 'machine') {
		this.setScale(scale);
		this.time = mode === 'manual' ? new ManualTime() : MACHINE_TIME;
	}

	/** 1 = real delays, 0.02 = fifty times faster, 0 = no delays. */
	setScale(scale: number): void {
		if (!Number.isFinite(scale) || scale < 0) {
			throw new RangeError(`The time scale must be 0 or more, not ${scale}`);
		}
		this.scale = scale;
	}

	get isInstant(): boolean {
		return this.scale === 0;
	}

	/** Seconds since 1970, the unit of all times in responses and events. */
	now(): number {
		return this.time.now() / 1000;
	}

	/** The time after this many unscaled milliseconds, in seconds since 1970. */
	timeAfter(milliseconds: number): number {
		return (this.time.now() + milliseconds * this.scale) / 1000;
	}

	/** Runs `action` after this many unscaled milliseconds; with scale 0 before returning. */
	after(milliseconds: number, action: () => void): void {
		this.delay(milliseconds, action, () => undefined);
	}

	/**
	 * Resolves after this many unscaled milliseconds, or early when the clock is cleared. Changes so far are reported
	 * first.
	 */
	async wait(milliseconds: number): Promise<void> {
		if (milliseconds * this.scale > 0) this.notifyChange();
		await this.countWaiting((resolve) => this.delay(milliseconds, resolve, resolve));
	}

	/** Resolves after this many milliseconds, to which the scale does not apply. */
	async pause(milliseconds: number): Promise<void> {
		if (milliseconds > 0) await this.countWaiting((resolve) => this.limit(milliseconds, resolve));
	}

	/** Runs `action` after this many milliseconds, to which the scale does not apply. @returns a function that prevents it */
	limit(milliseconds: number, action: () => void): () => void {
		return this.schedule(this.timers, milliseconds, action);
	}

	/** Runs `action` at this interval in milliseconds, to which the scale does not apply. @returns a function that ends it */
	every(milliseconds: number, action: () => void): () => void {
		let cancel = () => {};
		const start = () => {
			cancel = this.schedule(this.timers, milliseconds, run);
		};
		const run = () => {
			start();
			action();
		};
		start();
		return () => cancel();
	}

	/** Lets time pass that tests move; resolves when everything that became due has happened. */
	async advance(milliseconds: number): Promise<void> {
		if (!(this.time instanceof ManualTime)) {
			throw new Error('The time is that of the machine: start the simulator with `time: "manual"`');
		}
		await this.time.advance(milliseconds);
	}

	/** Lets time pass as long as a command waits for it, until there is a result. The machine's time passes by itself. */
	async advanceUntil<Result>(result: Promise<Result>): Promise<Result> {
		const { time } = this;
		if (!(time instanceof ManualTime)) return await result;
		const progress = { isOver: false };
		const end = () => {
			progress.isOver = true;
		};
		result.then(end, end);
		do {
			if (this.waiting > 0) await time.advanceToNext();
			await turn();
		} while (!progress.isOver && !this.isStopped);
		return await result;
	}

	setChangeListener(listener: () => void): void {
		this.listener = listener;
	}

	/** To be called when something may have changed, such as after a delay or a command. */
	notifyChange(): void {
		this.listener();
	}

	/** Discards all delays; waiting callers continue immediately. */
	clear(): void {
		for (const discard of [...this.delays]) discard();
	}

	/** Clears the clock permanently, so that nothing keeps the process running. */
	stop(): void {
		this.isStopped = true;
		this.clear();
		for (const discard of [...this.timers]) discard();
	}

	private delay(milliseconds: number, action: () => void, instead: () => void): void {
		const delay = milliseconds * this.scale;
		if (delay === 0 && !this.isStopped) return action();
		const run = () => {
			action();
			this.notifyChange();
		};
		this.schedule(this.delays, delay, run, instead);
	}

	private schedule(
		pending: Set<() => void>,
		milliseconds: number,
		action: () => void,
		instead: () => void = () => undefined,
	): () => void {
		if (this.isStopped) {
			instead();
			return () => undefined;
		}
		const cancel = () => {
			pending.delete(discard);
			cancelTimer();
		};
		const discard = () => {
			cancel();
			instead();
		};
		const cancelTimer = this.time.schedule(milliseconds, () => {
			pending.delete(discard);
			action();
		});
		pending.add(discard);
		return cancel;
	}

	private async countWaiting(start: (resolve: () => void) => void): Promise<void> {
		this.waiting += 1;
		await new Promise<void>(start);
		this.waiting -= 1;
	}
}
