import type { INodeProperties } from 'n8n-workflow';
import type { Collection, Parameters } from '../parameters';
import { DEFAULT_PARALLEL_REQUESTS } from '../../api/requestCache';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { JsonObject } from '../../helpers/json';
import type { OperationContext } from '../operationContext';
import {
	booleanField,
	choiceField,
	numberField,
	type OtherProperties,
	textField,
	valuesOf,
} from './fieldBuilders';

/** Seconds; long enough for a server that has to start a player first. */
const DEFAULT_TIMEOUT = 60;

/** Seconds, for requests that the server answers only when it is done: refreshing 650 tracks took 51 s (observed on 2.8). */
export const SLOW_TIMEOUT = 300;

/** Seconds, for the first look-up of lyrics, which took more than 30 s (reported for 2.10). */
export const LYRICS_TIMEOUT = 120;

/** Up to a day. */
export const SECONDS_RANGE = { min: 1, max: 86_400 };

export const VOLUME_RANGE = { min: 0, max: 100, whole: true };

const PARALLEL_REQUESTS_RANGE = { min: 1, max: 16, whole: true };

function timeoutField(seconds: number): INodeProperties {
	return numberField(
		'Timeout (Seconds)',
		'timeout',
		seconds,
		{ min: 1 },
		'How many seconds to wait for the server to respond',
	);
}

const concurrencyField = numberField(
	'Parallel Requests',
	'concurrency',
	DEFAULT_PARALLEL_REQUESTS,
	PARALLEL_REQUESTS_RANGE,
	'How many requests to send at the same time when there are several input items. The value of the first item applies.',
);

/** The Options of an operation that changes something: its own and the timeout. */
export function optionsForChange(...ownOptions: INodeProperties[]): INodeProperties {
	return optionsField([...ownOptions, timeoutField(DEFAULT_TIMEOUT)]);
}

/** The Options of a change that the server answers only when it is done, which can take minutes. */
export function optionsForSlowChange(...ownOptions: INodeProperties[]): INodeProperties {
	return optionsField([...ownOptions, timeoutField(SLOW_TIMEOUT)]);
}

/** The Options of an operation that only reads. */
export function optionsForRead(...ownOptions: INodeProperties[]): INodeProperties {
	return optionsForReadWithTimeout(DEFAULT_TIMEOUT, ...ownOptions);
}

/** The same for a read that takes the server longer. @param defaultTimeout in seconds */
export function optionsForReadWithTimeout(
	defaultTimeout: number,
	...ownOptions: INodeProperties[]
): INodeProperties {
	return optionsField([...ownOptions, concurrencyField, timeoutField(defaultTimeout)]);
}

export const combineItemsField = booleanField(
	'Combine Input Items',
	'combineItems',
	'Whether input items with the same target and the same settings become one change with one output item. If not, there is one change for each input item.',
);

/** A collection of options, sorted by their labels. */
export function optionsField(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		// Not `localeCompare`: the data that Node.js loads for it took the largest part of the package's load time.
		options: options.sort((one, other) => (one.displayName < other.displayName ? -1 : 1)),
	};
}

/** The timeout for each request of this item, in seconds. */
export function readTimeout(parameters: Parameters, defaultTimeout = DEFAULT_TIMEOUT): number {
	return optionsOf(parameters).numberOr('timeout', defaultTimeout, SECONDS_RANGE);
}

export function readParallelRequests(parameters: Parameters): number {
	return optionsOf(parameters).numberOr(
		'concurrency',
		DEFAULT_PARALLEL_REQUESTS,
		PARALLEL_REQUESTS_RANGE,
	);
}

function optionsOf(parameters: Parameters): Collection {
	return parameters.collection('options');
}

export const onTimeoutField = choiceField(
	'After Maximum Wait',
	'onTimeout',
	'fail',
	'What to do if Maximum Wait runs out first',
	{
		continue: ['Continue', 'Continue and report it in the output'],
		fail: ['Fail', 'Stop with an error'],
	},
);

export function continuesOnTimeout(options: Collection): boolean {
	return (
		options.has('onTimeout') && options.choice('onTimeout', valuesOf(onTimeoutField)) === 'continue'
	);
}

export const simplifyField = booleanField(
	'Simplify',
	'simplify',
	'Whether to return a simplified version of the response instead of the raw data',
);

/**
 * Reads this field, before anything is sent.
 *
 * @returns a function that makes the output: simplified, or a copy of the server's object
 */
export function createSimplifier<Entry extends { readonly raw: JsonObject }>(
	{ parameters, client }: OperationContext,
	simplify: (entry: Entry, server: ServerAddress) => JsonObject,
): (entry: Entry) => JsonObject {
	const isSimple = parameters.boolean('simplify');
	return (entry) => (isSimple ? simplify(entry, client) : { ...entry.raw });
}

/** A notice of what an operation requires, shown among its fields. It has no value. */
export function requirementNotice(
	text: string,
	displayOptions?: INodeProperties['displayOptions'],
): INodeProperties {
	return { displayName: text, name: 'requirement', type: 'notice', default: '', displayOptions };
}

/** @param descriptionEnd whose name or ID it is, as a sentence that continues "The name or ID of the user" */
export function userField(descriptionEnd: string): INodeProperties {
	return textField('User', 'user', 'anna', `The name or ID of the user ${descriptionEnd}`);
}

export function urisField(description: string, otherProperties?: OtherProperties): INodeProperties {
	return textField(
		'URIs',
		'uris',
		'library://track/12',
		`${description}, one per line. An expression can return an array of them.`,
		{ typeOptions: { rows: 4 }, ...otherProperties },
	);
}

/** An option to return the sound preset too: it takes two more requests. */
export const soundPresetField = booleanField(
	'Sound Preset',
	'soundPreset',
	'Whether to also return the sound preset that the player uses (server 2.7 and newer), null if there is none',
);
