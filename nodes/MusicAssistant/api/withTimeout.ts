import { sleep } from './sleep';

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
	const timeout = sleep(seconds * 1000, controller.signal).then(() => {
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

/**
 * Thrown if the complete response did not arrive in time: n8n's own timeout counts only silence, so that a server that
 * sends a byte now and then would block an item forever.
 */
export function timeoutError(): Error {
	return Object.assign(new Error('No complete response in time'), { code: 'ETIMEDOUT' });
}
