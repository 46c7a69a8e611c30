import { sleep } from 'n8n-workflow';
import type { MusicAssistantClient } from './client';
import { asApiError, ApiError } from './apiError';

/** What one look at the server showed, and whether it is what is waited for. */
export interface PollResult<State> {
	reached: boolean;
	last: State;
}

/** Seconds within which a command shows: real servers need up to five. */
export const SETTLE_TIMEOUT_SECONDS = 10;

/** The first wait between two looks, in milliseconds; each is half as long again, up to the longest. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 1000;

/**
 * Looks until what is waited for has come, or until the time is over. A look that fails is not the end, unless the
 * server would refuse the next one as well.
 *
 * @param seconds how long to look; the first look is at once
 * @param firstWait milliseconds between the first two looks, where that is less than the usual
 * @returns the last look
 * @throws ApiError when the last look failed, in words that say that the command itself was sent; the reason of
 * the signal when the execution is cancelled meanwhile
 */
export async function pollUntil<State>(
	client: MusicAssistantClient,
	seconds: number,
	look: () => Promise<PollResult<State>>,
	firstWait = FIRST_WAIT,
): Promise<PollResult<State>> {
	const end = Date.now() + seconds * 1000;
	for (let wait = firstWait; ; wait = Math.min(Math.max(wait * 1.5, FIRST_WAIT), LONGEST_WAIT)) {
		const seen = await look().catch(asApiError);
		const left = end - Date.now();
		if (seen instanceof ApiError) {
			if (seen.isPermanent || left <= 0) throw unseen(seen);
		} else if (seen.reached || left <= 0) {
			return seen;
		}
		await pause(client, Math.min(wait, left));
	}
}

/** One look at what a command that was sent has brought. @throws ApiError as `pollUntil` does */
export async function pollOnce<State>(
	client: MusicAssistantClient,
	look: () => Promise<State>,
): Promise<State> {
	const { last } = await pollUntil(client, 0, async () => ({ reached: true, last: await look() }));
	return last;
}

/** Waits; ends at once when the execution is cancelled. @throws the reason of the signal then */
export async function pause(client: MusicAssistantClient, milliseconds: number): Promise<void> {
	await sleep(milliseconds, client.signal);
	client.signal?.throwIfAborted();
}

function unseen(failure: ApiError): ApiError {
	return failure.with({
		message: `The command was sent, but its result could not be verified: ${failure.message}`,
		description: `Check the result before you run the node again. ${failure.description}`,
		request: undefined,
	});
}
