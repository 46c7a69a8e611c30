import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks repeatedly until there is an answer.
 *
 * @param what What is waited for, for the error's text.
 * @param ask Gives `undefined` as long as there is no answer. What it throws ends the wait.
 * @throws Error when there is none within `seconds`
 */
export async function waitUntil<T>(
	what: string,
	seconds: number,
	ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
	const end = Date.now() + seconds * 1000;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined) return answer;
		if (Date.now() > end) throw new Error(`Waited ${seconds} seconds in vain: ${what}.`);
		await pause(100);
	}
}
