/** Created once: without a reason, each abort would create an error with a stack. */
const WAIT_OVER = new Error('The wait is over');

/**
 * Runs something with a timeout. A cancelled execution ends it immediately.
 *
 * @param run receives a signal that is aborted when nobody waits for its result any more
 * @param controller aborts it, also from outside
 */
export async function withTimeout<Result>(
	seconds: number,
	run: (signal: AbortSignal) => Promise<Result>,
	createTimeoutError: () => Error,
	cancelSignal?: AbortSignal,
	// One controller instead of `AbortSignal.any`, which costs more: this runs for every request.
	controller = new AbortController(),
): Promise<Result> {
	cancelSignal?.throwIfAborted();
	const cancel = () => controller.abort(cancelSignal?.reason);
	cancelSignal?.addEventListener('abort', cancel, { once: true });
	// The request keeps the process running meanwhile.
	const timeout = waitFor(seconds * 1000, controller.signal).then(() => {
		throw createTimeoutError();
	});
	timeout.catch(() => {});
	try {
		return await Promise.race([run(controller.signal), timeout]);
	} finally {
		cancelSignal?.removeEventListener('abort', cancel);
		controller.abort(WAIT_OVER);
	}
}

/** The longest time of a timer in Node.js. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/**
 * Waits. n8n's own `sleep` ignores its signal before n8n 2.34, and n8n's rules allow nodes no timers.
 *
 * @param milliseconds fractions are rounded up; after 24 days, it returns in any case
 * @throws the reason of the signal as soon as it is aborted
 */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
	// A signal's timer does not keep the process running: `n8n execute` would end during a wait, as if all had succeeded.
	const { port1: openPort } = new MessageChannel();
	openPort.ref();
	try {
		await waitFor(milliseconds, signal);
	} finally {
		openPort.close();
	}
}

/** A wait that can be ended early. */
export class Pause {
	private controller = new AbortController();

	/** @param signal aborted when nobody waits any more */
	constructor(private readonly signal: AbortSignal | undefined) {}

	end(): void {
		this.controller.abort();
	}

	/** @param time as `performance.now` has it @throws the reason of the signal */
	async until(time: number): Promise<void> {
		const { signal } = this;
		signal?.throwIfAborted();
		this.controller = new AbortController();
		const end = () => this.end();
		signal?.addEventListener('abort', end, { once: true });
		const { signal: ended } = this.controller;
		// Without a time it needs no timer, which would keep the process running.
		await (time === Infinity
			? new Promise((resolve) => ended.addEventListener('abort', resolve))
			: sleep(time - performance.now(), ended).catch(() => {}));
		signal?.removeEventListener('abort', end);
		signal?.throwIfAborted();
	}
}

async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	// Node.js releases the timer early once nobody listens to it any more.
	const timeout = AbortSignal.timeout(
		Math.min(Math.max(0, Math.ceil(milliseconds)), MAX_MILLISECONDS),
	);
	await new Promise<void>((resolve) => {
		const end = () => {
			timeout.removeEventListener('abort', end);
			signal?.removeEventListener('abort', end);
			resolve();
		};
		timeout.addEventListener('abort', end);
		signal?.addEventListener('abort', end);
	});
	signal?.throwIfAborted();
}
