import { ApiError } from '../api/apiError';

/** With more URIs in one command, it takes servers many seconds to answer (observed: 6.9 s for 500). */
const PORTION_SIZE = 100;

/** A list in the portions that are sent with one command each; one empty portion for an empty list. */
export function toPortions<Entry>(list: readonly Entry[]): Entry[][] {
	const count = Math.max(1, Math.ceil(list.length / PORTION_SIZE));
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
