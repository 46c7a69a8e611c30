import { truncateText } from '../../helpers/text';
import { parseUri, URI_FORMAT_HINT } from '../../helpers/uri';
import { parseTextOrList } from './parseTextOrList';
import type { ParameterError } from '../errors/parameterError';
import type { Parameters } from '../parameters';

/** Makes the error to throw for an invalid value. */
export type MakeParameterError = (problem: string, remedy: string) => ParameterError;

/** A URI or share URL. @throws ParameterError if it is empty or malformed */
export function readUri(parameters: Parameters, parameterName: string): string {
	return parseUriOrThrow(parameters.text(parameterName), errorMaker(parameters, parameterName));
}

/**
 * URIs or share URLs, one per line or as an array, without duplicates.
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
	return parseLines(parameters.rawValue(parameterName), error).map((line) =>
		parseUriOrThrow(line, error),
	);
}

/**
 * URIs or share URLs as above, or names, which are returned as they are.
 *
 * @throws ParameterError if one that looks like a URI is malformed
 */
export function parseUrisOrNames(value: unknown, makeError: MakeParameterError): string[] {
	return parseLines(value, makeError).map(
		(line) =>
			parseUri(line)?.uri ??
			(line.includes('://') ? parseUriOrThrow(line, makeError) : line.trim()),
	);
}

function parseLines(value: unknown, makeError: MakeParameterError): string[] {
	const entries = parseTextOrList(value);
	if (!entries) {
		throw makeError('must be a string or a list of strings', `Enter URIs: ${URI_FORMAT_HINT}.`);
	}
	const lines = entries
		.flatMap((entry) => entry.split(/[\r\n]+/))
		.filter((line) => line.trim() !== '');
	const combined = lines.find(hasSeveralUris);
	if (combined !== undefined) {
		throw makeError(
			`has several URIs on one line: "${truncateText(combined)}"`,
			'Enter one per line, or use an expression that returns an array of them.',
		);
	}
	return lines;
}

function errorMaker(parameters: Parameters, parameterName: string): MakeParameterError {
	return (problem, remedy) => parameters.error(parameterName, problem, remedy);
}

/** Ids may contain commas and blanks (the id of a file is its path), but hardly a whole URI after one. */
function hasSeveralUris(line: string): boolean {
	const [, ...others] = line.trim().split(/[\s,;]+/);
	return others.some((part) => parseUri(part) !== undefined);
}

/** For fields that take no names. */
const SEARCH_HINT = 'To find the URI for a name, use Library > Search.';

function parseUriOrThrow(given: string, makeError: MakeParameterError): string {
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw makeError(
		given === '' ? 'must not be empty' : `is "${truncateText(given)}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. ${SEARCH_HINT}`,
	);
}
