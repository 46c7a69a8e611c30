import { truncateText } from '../../helpers/text';
import { parseUri, URI_FORMAT_HINT } from '../../helpers/uri';
import { parseStringList } from './parseStringList';
import type { ParameterError } from '../errors/parameterError';
import type { Parameters } from '../parameters';

/** Makes the error to throw for an invalid value. */
export type MakeError = (problem: string, remedy: string) => ParameterError;

/** A URI or share URL. @throws ParameterError if it is empty or malformed */
export function readUri(parameters: Parameters, name: string): string {
	return parseUriOrThrow(parameters.text(name), errorMaker(parameters, name));
}

/**
 * URIs or share URLs, one per line or as an array, without duplicates.
 *
 * @throws ParameterError if there are none, or if one is malformed
 */
export function readDistinctUris(parameters: Parameters, name: string): [string, ...string[]] {
	const [first, ...others] = new Set(readUriList(parameters, name));
	return [first ?? parseUriOrThrow('', errorMaker(parameters, name)), ...others];
}

/** The same with duplicates; may be empty. @throws ParameterError if one is malformed */
export function readUriList(parameters: Parameters, name: string): string[] {
	const error = errorMaker(parameters, name);
	return parseLines(parameters.rawValue(name), error).map((line) => parseUriOrThrow(line, error));
}

/**
 * URIs or share URLs as above, or names, which are returned as they are.
 *
 * @throws ParameterError if one that looks like a URI is malformed
 */
export function parseUrisOrNames(value: unknown, error: MakeError): string[] {
	return parseLines(value, error).map(
		(line) =>
			parseUri(line)?.uri ?? (line.includes('://') ? parseUriOrThrow(line, error) : line.trim()),
	);
}

function parseLines(value: unknown, error: MakeError): string[] {
	const entries = parseStringList(value);
	if (!entries) {
		throw error('must be a string or a list of strings', `Enter URIs: ${URI_FORMAT_HINT}.`);
	}
	const lines = entries
		.flatMap((entry) => entry.split(/[\r\n]+/))
		.filter((line) => line.trim() !== '');
	const combined = lines.find(hasSeveralUris);
	if (combined !== undefined) {
		throw error(
			`has several URIs on one line: "${truncateText(combined)}"`,
			'Enter one per line, or use an expression that returns an array of them.',
		);
	}
	return lines;
}

function errorMaker(parameters: Parameters, name: string): MakeError {
	return (problem, remedy) => parameters.error(name, problem, remedy);
}

/** Ids may contain commas and blanks (the id of a file is its path), but hardly a whole URI after one. */
function hasSeveralUris(line: string): boolean {
	const [, ...others] = line.trim().split(/[\s,;]+/);
	return others.some((part) => parseUri(part) !== undefined);
}

/** For fields that take no names. */
const SEARCH_HINT = 'To find the URI for a name, use the Search operation of the Library resource.';

function parseUriOrThrow(given: string, error: MakeError): string {
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw error(
		given === '' ? 'must not be empty' : `is "${truncateText(given)}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. ${SEARCH_HINT}`,
	);
}
