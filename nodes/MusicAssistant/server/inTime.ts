import { sleep } from 'n8n-workflow';

/**
 * Waits for an answer, at most so long.
 *
 * @param late what is thrown when that time is over
 */
export async function inTime<Answer>(
	seconds: number,
	answer: Promise<Answer>,
	late: () => Error,
): Promise<Answer> {
	const answered = new AbortController();
	const over = sleep(seconds * 1000, answered.signal).then(() => {
		throw late();
	});
	over.catch(() => {});
	try {
		return await Promise.race([answer, over]);
	} finally {
		answered.abort();
	}
}
