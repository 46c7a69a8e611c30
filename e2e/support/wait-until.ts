import { setTimeout as pause } from 'node:timers/promises';

/**
 * Calls a function repeatedly until it returns a value.
 *
 * @param description What is waited for, for the error message.
 * @param getValue Returns `undefined` as long as there is no value. An error that it throws ends the wait.
 * @throws Error when there is no value within `seconds`
 */
export async function waitUntil<T>(
	description: string,
	seconds: number,
	getValue: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
	const end = Date.now() + seconds * 1000;
	for (;;) {
		const answer = await getValue();
		if (answer !== undefined) return answer;
		if (Date.now() > end) throw new Error(`Waited ${seconds} seconds in vain: ${description}.`);
		await pause(100);
	}
}
