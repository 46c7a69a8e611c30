import { truncateText } from '../helpers/text';
import { parseUri, splitAtUris, URI_FORMAT_HINT } from '../helpers/uri';
import { parseTextOrList, type ParameterError } from './values';
import type { Parameters } from './parameters';

/** Makes the error to throw for an invalid value. */
export type MakeParameterError = (problem: string, remedy: string) => ParameterError;

/** A URI or share URL. @throws ParameterError if it is empty or malformed */
export function readUri(parameters: Parameters, parameterName: string): string {
	return parseUriOrThrow(parameters.text(parameterName), errorMaker(parameters, parameterName));
}

/**
 * URIs or share URLs, as a list or as text with one per line or commas between them, without duplicates.
 *
 * @throws ParameterError if there are none, or if one is malformed
 */
export function readDistinctUris(
	parameters: Parameters,
	parameterName: string,
): [string, ...string[]] {
	const [first, ...others] = new Set(readUriList(parameters, parameterName));
	return [first ?? parseUriOrThrow('', errorMaker(parameters, parameterName)), ...others];
}

/** The same with duplicates; may be empty. @throws ParameterError if one is malformed */
export function readUriList(parameters: Parameters, parameterName: string): string[] {
	const error = errorMaker(parameters, parameterName);
	return joinSplitUris(parseEntries(parameters.rawValue(parameterName), error)).map((entry) =>
		parseUriOrThrow(entry, error),
	);
}

/**
 * URIs or share URLs as above, or names, which are returned as they are.
 *
 * @throws ParameterError if one that looks like a URI is malformed
 */
export function parseUrisOrNames(value: unknown, makeError: MakeParameterError): string[] {
	return parseEntries(value, makeError).map(
		(entry) =>
			parseUri(entry)?.uri ??
			(entry.includes('://') ? parseUriOrThrow(entry, makeError) : entry.trim()),
	);
}

/** The entries of a list of URIs or names, none of them empty. @throws ParameterError if it is no list of texts */
export function parseEntries(value: unknown, makeError: MakeParameterError): string[] {
	const entries = parseTextOrList(value);
	if (!entries) {
		throw makeError('must be a string or a list of strings', `Enter URIs: ${URI_FORMAT_HINT}.`);
	}
	return entries
		.flatMap((entry) => entry.split(/[\r\n]+/))
		.filter((line) => line.trim() !== '')
		.flatMap(splitAtUris);
}

/** Expressions split texts at every comma, although the id of a file is its path, which may contain some. */
function joinSplitUris(entries: readonly string[]): string[] {
	const joined: string[] = [];
	for (const entry of entries) {
		const previous = parseUri(joined.at(-1) ?? '');
		const isPath = previous?.kind === 'item' && previous.provider !== 'library';
		if (isPath && !parseUri(entry)) joined.push(`${joined.pop() ?? ''},${entry}`);
		else joined.push(entry);
	}
	return joined;
}

function errorMaker(parameters: Parameters, parameterName: string): MakeParameterError {
	return (problem, remedy) => parameters.error(parameterName, problem, remedy);
}

/** For fields that take no names. */
const SEARCH_HINT = 'To find the URI for a name, use Library > Search.';

function parseUriOrThrow(given: string, makeError: MakeParameterError): string {
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw makeError(
		given === '' ? 'must not be empty' : `is "${truncateText(given.trim())}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. ${SEARCH_HINT}`,
	);
}
