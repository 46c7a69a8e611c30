/**
 * Delays before reconnecting: short ones for as long as a server takes to restart, then doubled with each attempt.
 */
const FIRST_RETRY_DELAY_MS = 1000;
const SHORT_RETRY_DELAY_MS = 2000;
const SHORT_RETRIES = 10;
export const MAX_RETRY_DELAY_MS = 60_000;

/** @param attempts how many have failed so far */
export function maxRetryDelay(attempts: number): number {
	if (attempts === 0) return FIRST_RETRY_DELAY_MS;
	return Math.min(
		SHORT_RETRY_DELAY_MS * 2 ** Math.max(0, attempts - SHORT_RETRIES),
		MAX_RETRY_DELAY_MS,
	);
}
