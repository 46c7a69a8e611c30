import type { MusicAssistantClient } from './client';
import { asApiError, ApiError } from './apiError';
import { sleep } from './withTimeout';

/** What one read returned, and whether it is the expected state. */
export interface PollResult<State> {
	reached: boolean;
	last: State;
}

/** Seconds within which a command takes effect: real servers need up to five. */
export const SETTLE_TIMEOUT_SECONDS = 10;

/** Delays between reads, in milliseconds: each is one and a half times the one before, up to the longest. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1000;

/**
 * Reads until the expected state is reached or the time is over. A read that fails does not end it, unless the server
 * would reject the next one as well.
 *
 * @param timeoutSeconds how long to read; the first read is immediate
 * @param firstDelayMs between the first two reads, if shorter than usual
 * @returns the last read
 * @throws ApiError if the last read failed, saying that the command itself was sent; the reason of the signal if the
 * execution is cancelled in the meantime
 */
export async function pollUntil<State>(
	client: MusicAssistantClient,
	timeoutSeconds: number,
	readState: () => Promise<PollResult<State>>,
	firstDelayMs = FIRST_DELAY_MS,
): Promise<PollResult<State>> {
	const end = performance.now() + timeoutSeconds * 1000;
	let delay = firstDelayMs;
	for (;;) {
		const result = await readState().catch(asApiError);
		const remainingMs = end - performance.now();
		if (result instanceof ApiError) {
			if (result.isPermanent || remainingMs <= 0) throw notVerifiedError(result);
		} else if (result.reached || remainingMs <= 0) {
			return result;
		}
		await sleepUnlessCancelled(client, Math.min(delay, remainingMs));
		delay = Math.min(Math.max(delay * 1.5, FIRST_DELAY_MS), LONGEST_DELAY_MS);
	}
}

/** Waits. @throws the reason of the signal as soon as the execution is cancelled */
export async function sleepUnlessCancelled(
	client: MusicAssistantClient,
	milliseconds: number,
): Promise<void> {
	await sleep(milliseconds, client.signal);
}

function notVerifiedError(failure: ApiError): ApiError {
	return failure.with({
		message: `The command was sent, but its result could not be verified: ${failure.message}`,
		description: `Check the result before you run the node again. ${failure.description}`,
		request: undefined,
	});
}
