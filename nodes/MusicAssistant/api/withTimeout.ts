import { sleep } from 'n8n-workflow';

/** Why a wait ended that is over; made once: without a reason each wait would make an error with a stack. */
const OVER = new Error('The wait is over');

/**
 * Waits for an answer, at most so long. A cancelled execution does not wait for a request to notice.
 *
 * @param ask asks for it; the signal hangs up on an answer that nobody waits for any more
 * @param late what is thrown when the time is over
 * @param cancelled ends the wait before
 */
export async function withTimeout<Answer>(
	seconds: number,
	ask: (signal: AbortSignal) => Promise<Answer>,
	late: () => Error,
	cancelled?: AbortSignal,
): Promise<Answer> {
	cancelled?.throwIfAborted();
	// One controller for all that can end the wait, and no signal over several signals: this runs for every request.
	const end = new AbortController();
	const cancel = () => end.abort(cancelled?.reason);
	cancelled?.addEventListener('abort', cancel, { once: true });
	const tooLate = sleep(Math.ceil(seconds * 1000), end.signal).then(() => {
		throw late();
	});
	tooLate.catch(() => {});
	try {
		return await Promise.race([ask(end.signal), tooLate]);
	} finally {
		cancelled?.removeEventListener('abort', cancel);
		end.abort(OVER);
	}
}
