import {
	type INodeProperties,
	type INodePropertyOptions,
	type INodePropertyCollection,
	NodeApiError,
	NodeOperationError,
	type INode,
} from 'n8n-workflow';
import { parseJson } from '../helpers/json';
import type { RequestEffect } from '../api/commandDefinition';
import { ApiError } from '../api/apiError';

/** An invalid parameter, found before anything is sent. */
export class ParameterError extends Error {
	/** What to do about it. */
	readonly description: string;

	/**
	 * @param displayName of the parameter, as the editor shows it
	 * @param problem a sentence without its subject: `must not be empty`
	 */
	constructor(displayName: string, problem: string, description: string) {
		super(`"${displayName}" ${problem}`);
		this.description = description;
	}
}

/** For `catch`: returns a `ParameterError` as a value, and throws everything else. */
export function asParameterError(reason: unknown): ParameterError {
	if (reason instanceof ParameterError) return reason;
	throw reason;
}

/** An invalid value as an error text describes it. */
export function describeInvalidValue(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'boolean') return 'a boolean';
	return typeof value === 'object' ? 'an object' : quoteValue(value);
}

/** The value in quotes, truncated to 60 characters. */
export function quoteValue(value: unknown): string {
	if (value === undefined) return '""';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** What a number may be; whole: without a fraction. */
export interface NumberBounds {
	min?: number;
	max?: number;
	whole?: boolean;
}

/** The remedy for an invalid number. */
export function numberRangeRemedy(min: number, max: number): string {
	if (min === -Infinity) return `Use a number up to ${max}.`;
	return max === Infinity ? `Use ${min} or more.` : `Use a number from ${min} to ${max}.`;
}

/** The beginning of the remedy for what an expression returned: '' unless it is nothing, which nobody sees in the editor. */
export function explainEmptyExpression(value: unknown): string {
	const isEmpty = typeof value === 'string' ? value.trim() === '' : (value ?? null) === null;
	return isEmpty
		? 'The expression returned nothing: check that the input item has the field that it names. '
		: '';
}

/**
 * The value that a text stands for: AI models and people write the values and labels of a field in another case, with other
 * separators, or in the plural.
 *
 * @param values the permitted ones
 * @param labels the field's options, which have a label for each value
 * @returns `undefined` for anything else
 */
export function matchChoice<Choice extends string>(
	given: unknown,
	values: readonly Choice[],
	labels: readonly INodePropertyOptions[],
): Choice | undefined {
	if (typeof given !== 'string') return undefined;
	const exact = values.find((value) => value === given);
	if (exact !== undefined) return exact;
	const labelOf = (choice: Choice) => labels.find(({ value }) => value === choice)?.name ?? '';
	const onlyMatch = (normalize: (text: string) => string, textOf: (choice: Choice) => string) => {
		const wanted = normalize(given);
		const [match, another] =
			wanted === '' ? [] : values.filter((value) => normalize(textOf(value)) === wanted);
		return another === undefined ? match : undefined;
	};
	return (
		onlyMatch(withoutSeparators, String) ??
		onlyMatch(withoutSeparators, labelOf) ??
		onlyMatch(toSingular, String) ??
		onlyMatch(toSingular, labelOf)
	);
}

/** The options of a field with a fixed list. */
export function labelledOptions({ options = [] }: INodeProperties): INodePropertyOptions[] {
	return options.filter((option) => 'value' in option && 'name' in option);
}

function withoutSeparators(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function toSingular(text: string): string {
	return withoutSeparators(text).replace(/s$/, '');
}

/**
 * The texts in a value, which may be one text, a list, or a list as JSON text: also one without its brackets, or one that an
 * expression has split at its commas. Empty entries are skipped; so is "null", which AI models write for nothing.
 *
 * @returns `undefined` if there is anything but texts
 */
export function parseTextOrList(value: unknown): string[] | undefined {
	const entries: unknown[] = Array.isArray(value) ? value : [value];
	const given = parseJsonList(entries.join(',').trim()) ?? entries;
	const filled = given.filter((entry) => !isEmpty(entry));
	const texts = filled.filter((entry) => typeof entry === 'string');
	return texts.length === filled.length ? texts : undefined;
}

function isEmpty(entry: unknown): boolean {
	return (
		entry === undefined ||
		entry === null ||
		(typeof entry === 'string' && ['', 'null'].includes(entry.trim()))
	);
}

function parseJsonList(text: string): unknown[] | undefined {
	const hasBrackets = text.startsWith('[');
	if (!hasBrackets && !text.startsWith('"')) return undefined;
	const parsed = parseJson(hasBrackets ? text : `[${text}]`);
	// A single text in quotes may be a name that has them.
	return Array.isArray(parsed) && (hasBrackets || parsed.length > 1) ? parsed : undefined;
}

/** Between two entries of a text, unless it is part of a name. */
const SEPARATOR = /[,;\r\n]|(?<=\s)(?:and|&)(?=\s)/gi;

/** The most parts that a name with separators has. */
const MAX_PARTS = 10;

/**
 * The entries of a text, such as the list that an AI model writes. It is split at commas, semicolons, line breaks and "and",
 * but a name that contains them is not: the longest name that begins at an entry is taken.
 *
 * @param isName whether a text is a known name
 */
export function splitAtNames(text: string, isName: (text: string) => boolean): string[] {
	const parts = partsOf(text);
	const entries: string[] = [];
	for (let at = 0; at < parts.length;) {
		const ends = parts.slice(at, at + MAX_PARTS).map(({ end }) => end);
		const candidates = ends.map((end) => text.slice(parts[at]?.start, end).trim());
		const names = candidates.filter(isName);
		const entry = names.at(-1) ?? candidates[0] ?? '';
		entries.push(entry);
		at += candidates.lastIndexOf(entry) + 1;
	}
	return entries;
}

function partsOf(text: string): Array<{ start: number; end: number }> {
	const separators = [...text.matchAll(SEPARATOR)];
	const starts = [0, ...separators.map((match) => match.index + match[0].length)];
	return starts
		.map((start, place) => ({ start, end: separators[place]?.index ?? text.length }))
		.filter(({ start, end }) => text.slice(start, end).trim() !== '');
}

/** The fields that can be added to a collection. */
export function declaredFields({ options = [] }: INodeProperties): INodeProperties[] {
	return options.filter(
		(option): option is INodeProperties => 'displayName' in option && 'type' in option,
	);
}

/** The fields of one kind of entry that can be added several times. @param group the name of the kind */
export function declaredEntryFields(
	{ options = [] }: INodeProperties,
	group: string,
): INodeProperties[] {
	return options
		.filter((option): option is INodePropertyCollection => 'values' in option && 'name' in option)
		.flatMap(({ name, values }) => (name === group ? values : []));
}

/** In 1973: smaller numbers are not meant as milliseconds since 1970. */
const MIN_TIMESTAMP_MS = 100_000_000_000;

/**
 * Prepares a value for n8n's date parser: milliseconds become a date; texts with a year, and objects, are kept. Anything
 * else becomes `undefined`: JavaScript takes "the 5th", 5 and the like for a day in 2001.
 */
export function toParsableDate(value: unknown): unknown {
	switch (typeof value) {
		case 'number':
			return value >= MIN_TIMESTAMP_MS ? new Date(value) : undefined;
		case 'string':
			return /\d{4}/.test(value) ? value : undefined;
		default:
			return typeof value === 'object' ? value : undefined;
	}
}

export type NodeError = NodeApiError | NodeOperationError;

/**
 * An error as n8n shows it, on its input item if there is one. An `ApiError` becomes a new error with our own texts: n8n's
 * constructors keep the text and the request, including the token, of an error that is passed in, and ignore the item.
 * Other errors are n8n's own (a missing credential, a failed expression) and keep their text.
 */
export function toNodeError(node: INode, reason: unknown, itemIndex?: number): NodeError {
	if (reason instanceof ApiError) {
		const { message, description, httpCode } = reason;
		return new NodeApiError(node, { message }, { message, description, httpCode, itemIndex });
	}
	if (reason instanceof ParameterError) {
		const { message, description } = reason;
		return new NodeOperationError(node, message, { description, itemIndex });
	}
	if (reason instanceof NodeOperationError) return reason;
	return new NodeOperationError(node, reason instanceof Error ? reason : String(reason), {
		itemIndex,
	});
}

/**
 * The error for a cancelled execution. n8n counts an execution as cancelled if its error says "canceled"; with the reason
 * of its own signal it would count as failed (n8n 2.41).
 */
export function cancellationError(node: INode, effect: RequestEffect): NodeOperationError {
	return new NodeOperationError(node, 'The execution was canceled', {
		level: 'warning',
		description:
			effect === 'change'
				? 'A command in progress may have been carried out anyway: check the result before you run the node again.'
				: undefined,
	});
}
