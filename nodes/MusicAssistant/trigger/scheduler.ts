import { Pause } from '../api/withTimeout';

/** Something to be done at times that change with what happens. */
export interface ScheduledTask {
	/** When there is something to do, as `performance.now` has it; `Infinity` for never, as far as is known. */
	readonly nextDeadline: number;

	/** Does what is due. It is not called again before it is done. */
	run(now: number): void | Promise<void>;
}

/** Runs each task when it is due, and sleeps until the earliest deadline. */
export class Scheduler {
	private readonly pause: Pause;

	private readonly running = new Set<ScheduledTask>();

	/** `-Infinity` while it is awake. */
	private sleepsUntil = -Infinity;

	private failure: { readonly reason: unknown } | undefined;

	/** @param tasks in the order in which they run if several are due */
	constructor(
		private readonly tasks: readonly ScheduledTask[],
		private readonly closing: AbortSignal,
	) {
		this.pause = new Pause(closing);
	}

	/** Call it when something has happened that may bring a deadline forward. */
	wake(): void {
		if (this.earliestDeadline < this.sleepsUntil) this.pause.end();
	}

	/**
	 * Runs until closed.
	 *
	 * @throws what a task throws
	 */
	async run(): Promise<void> {
		for (;;) {
			this.sleepsUntil = this.earliestDeadline;
			await this.pause.until(this.sleepsUntil).catch(() => {});
			this.sleepsUntil = -Infinity;
			if (this.closing.aborted) return;
			if (this.failure) throw this.failure.reason;
			for (const task of this.tasks) {
				if (this.deadlineOf(task) <= performance.now()) this.start(task);
			}
		}
	}

	private get earliestDeadline(): number {
		return Math.min(...this.tasks.map((task) => this.deadlineOf(task)));
	}

	private deadlineOf(task: ScheduledTask): number {
		return this.running.has(task) ? Infinity : task.nextDeadline;
	}

	/** Other tasks do not wait for one that takes time. */
	private start(task: ScheduledTask): void {
		const running = task.run(performance.now());
		if (running === undefined) return;
		this.running.add(task);
		running
			.catch((reason: unknown) => {
				this.failure = { reason };
			})
			.finally(() => {
				this.running.delete(task);
				this.pause.end();
			});
	}
}
