import type { INodeProperties } from 'n8n-workflow';
import type { Collection, Parameters } from '../parameters';

/** Seconds to wait for one answer; long enough for a server that starts a player first. */
const DEFAULT_TIMEOUT = 60;

/** Seconds where the server answers only when it is done: a forced refresh of 650 tracks took 51 s (observed on 2.8). */
export const SLOW_TIMEOUT = 300;

/** Requests under way at once: more gains little and floods a small server. */
export const DEFAULT_PARALLEL_REQUESTS = 8;

/**
 * A field that is needed for one choice of another field only. Where that choice is an expression, n8n shows the fields
 * of every choice and demands all that are required; so the operation itself demands it.
 */
export function optional(field: INodeProperties): INodeProperties {
	return { ...field, required: undefined };
}

/** A field for a number of seconds, 1 at least unless it says so; `displayName` is its label without the unit. */
export function secondsField(
	displayName: string,
	name: string,
	seconds: number,
	description: string,
	more: Pick<INodeProperties, 'displayOptions' | 'typeOptions'> = {},
): INodeProperties {
	return {
		displayName: `${displayName} (Seconds)`,
		name,
		type: 'number',
		typeOptions: { minValue: 1 },
		default: seconds,
		description,
		...more,
	};
}

/** How many seconds may be given: a day is more than anything takes. */
export const SECONDS = { min: 1, max: 86_400 };

function timeout(seconds: number): INodeProperties {
	return secondsField(
		'Timeout',
		'timeout',
		seconds,
		'How many seconds to wait for an answer of the server',
	);
}

const concurrency: INodeProperties = {
	displayName: 'Parallel Requests',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 16 },
	default: DEFAULT_PARALLEL_REQUESTS,
	description:
		'How many requests may be under way at once when there are several input items. The value of the first item counts.',
};

/** The Options of an operation that changes something: its own entries, sorted in with the time-out. */
export function changeOptions(...own: INodeProperties[]): INodeProperties {
	return optionsField([...own, timeout(DEFAULT_TIMEOUT)]);
}

/** The Options of a change that the server answers only when it is done with it, which can take minutes. */
export function slowChangeOptions(...own: INodeProperties[]): INodeProperties {
	return optionsField([...own, timeout(SLOW_TIMEOUT)]);
}

/** The Options of an operation that only reads. */
export function readOptions(...own: INodeProperties[]): INodeProperties {
	return optionsField([...own, concurrency, timeout(DEFAULT_TIMEOUT)]);
}

/** A collection of options, sorted by their labels. */
export function optionsField(entries: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		// Not `localeCompare`: what Node.js loads for it was the largest single part of loading the package.
		options: entries.sort((one, other) => (one.displayName < other.displayName ? -1 : 1)),
	};
}

/** Seconds one request of this item may take: what the user set, else `otherwise`. */
export function timeoutOf(parameters: Parameters, otherwise = DEFAULT_TIMEOUT): number {
	return options(parameters).numberOr('timeout', otherwise, SECONDS);
}

/** How many requests may be under way at once. */
export function parallelRequestsOf(parameters: Parameters): number {
	return options(parameters).numberOr('concurrency', DEFAULT_PARALLEL_REQUESTS, {
		min: 1,
		max: 16,
		whole: true,
	});
}

function options(parameters: Parameters): Collection {
	return parameters.collection('options');
}
