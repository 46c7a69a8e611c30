import { sleep } from '../../api/withTimeout';

/** Waits for the earliest of several times, to which others can be added while it waits. */
export class EarliestTimer {
	private waiting = new AbortController();

	private readonly times = new Set<number>();

	/** @param closing ends every wait */
	constructor(private readonly closing: AbortSignal) {
		closing.addEventListener('abort', () => this.waiting.abort(), { once: true });
	}

	/** @param time milliseconds */
	set(time: number): void {
		this.times.add(time);
		this.waiting.abort();
	}

	/** Waits for the first of the times. @returns false if it was closed in the meantime */
	async wait(): Promise<boolean> {
		while (!this.closing.aborted) {
			const time = Math.min(...this.times);
			if (time <= performance.now()) {
				for (const over of this.times) if (over <= performance.now()) this.times.delete(over);
				return true;
			}
			this.waiting = new AbortController();
			await sleep(time - performance.now(), this.waiting.signal).catch(() => {});
		}
		return false;
	}
}
