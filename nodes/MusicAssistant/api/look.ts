import { sleep } from 'n8n-workflow';
import type { Server } from './client';
import { onlyFailures, ServerFailure } from './failure';

/** What one look at the server showed, and whether it is what is waited for. */
export interface Look<State> {
	reached: boolean;
	last: State;
}

/** Seconds within which a command shows: real servers need up to five. */
export const SETTLE_SECONDS = 10;

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
 * @throws ServerFailure when the last look failed, in words that say that the command itself was sent; the reason of
 * the signal when the execution is cancelled meanwhile
 */
export async function lookUntil<State>(
	server: Server,
	seconds: number,
	look: () => Promise<Look<State>>,
	firstWait = FIRST_WAIT,
): Promise<Look<State>> {
	const end = Date.now() + seconds * 1000;
	for (let wait = firstWait; ; wait = Math.min(Math.max(wait * 1.5, FIRST_WAIT), LONGEST_WAIT)) {
		const seen = await look().catch(onlyFailures);
		const left = end - Date.now();
		if (seen instanceof ServerFailure) {
			if (seen.isFinal || left <= 0) throw unseen(seen);
		} else if (seen.reached || left <= 0) {
			return seen;
		}
		await pause(server, Math.min(wait, left));
	}
}

/** One look at what a command that was sent has brought. @throws ServerFailure as `lookUntil` does */
export async function lookOnce<State>(server: Server, look: () => Promise<State>): Promise<State> {
	const { last } = await lookUntil(server, 0, async () => ({ reached: true, last: await look() }));
	return last;
}

/** Waits; ends at once when the execution is cancelled. @throws the reason of the signal then */
export async function pause(server: Server, milliseconds: number): Promise<void> {
	await sleep(milliseconds, server.signal);
	server.signal?.throwIfAborted();
}

function unseen(failure: ServerFailure): ServerFailure {
	return failure.retold({
		message: `The command was sent, but what came of it could not be seen: ${failure.message}`,
		description: `Look what has become of it before you run the node once more. ${failure.description}`,
		asked: undefined,
	});
}
