import type { MusicAssistantClient } from '../api/client';
import { ApiError } from '../api/apiError';
import { diagnose } from './diagnose';

/** One of several commands that an operation sends. */
export interface Step {
	/** What it does, as it stands in a list: `the level of "Kitchen"`. */
	readonly name: string;
	run(): Promise<unknown>;
}

/**
 * Runs the steps of an operation one after another, each once.
 *
 * @throws ApiError of the step that failed, with what was done before it and what was not done
 */
export async function runSteps(
	client: MusicAssistantClient,
	steps: readonly Step[],
): Promise<void> {
	for (const [index, step] of steps.entries()) {
		await step.run().catch(async (reason: unknown) => {
			throw await withProgressHint(reason, client, steps, index);
		});
	}
}

async function withProgressHint(
	reason: unknown,
	client: MusicAssistantClient,
	steps: readonly Step[],
	failed: number,
): Promise<unknown> {
	if (!(reason instanceof ApiError) || steps.length < 2) return reason;
	const names = steps.map(({ name }) => name);
	const done = names.slice(0, failed);
	// Of a step whose answer was lost it is not known, which the error says itself.
	const notDone = names.slice(reason.mayHaveArrived ? failed + 1 : failed);
	return (await diagnose(reason, client)).withHint(describeProgress(done, notDone));
}

/** Adds to the error of the check at the end of an operation what was done before it. */
export function withCompletedStepsHint(reason: unknown, done: readonly string[]): unknown {
	if (!(reason instanceof ApiError) || done.length === 0) return reason;
	return reason.withHint(describeProgress(done, []));
}

/** What was done of an operation and what was not, as sentences. @param words that begin them */
export function describeProgress(
	done: readonly string[],
	notDone: readonly string[],
	words: readonly [done: string, notDone: string] = ['Done before that', 'Not done'],
): string {
	return [
		`${words[0]}: ${done.length > 0 ? done.join(', ') : 'nothing'}.`,
		...(notDone.length > 0 ? [`${words[1]}: ${notDone.join(', ')}.`] : []),
	].join(' ');
}

/** With more URIs in one command, it takes servers many seconds to answer (observed: 6.9 s for 500). */
const PORTION_SIZE = 100;

/** A list in the portions that are sent with one command each. */
export function toPortions<Entry>(list: readonly Entry[]): Entry[][] {
	const count = Math.ceil(list.length / PORTION_SIZE);
	return Array.from({ length: count }, (_, index) =>
		list.slice(index * PORTION_SIZE, (index + 1) * PORTION_SIZE),
	);
}

/** Adds to the error of one of several portions how much had been sent before. @param total of the whole list */
export function withPortionsHint(reason: unknown, done: number, total: number): unknown {
	if (!(reason instanceof ApiError) || total <= PORTION_SIZE) return reason;
	return reason.withHint(
		`It was sent in portions: ${done} of ${total} items had been added before, the other ${total - done} had not.`,
	);
}
