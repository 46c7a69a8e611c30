import { setImmediate as turn } from 'node:timers/promises';
import type { TimeSource } from './time-source';

interface Timer {
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly action: () => void;
}

/** The same in every run. */
const START = Date.parse('2026-11-20T18:00:00Z');

/** A time that stands still until it is advanced, so that no test depends on the speed of the machine. */
export class ManualTime implements TimeSource {
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

	/** Lets this much time pass; resolves when everything that became due has happened, in order. */
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
