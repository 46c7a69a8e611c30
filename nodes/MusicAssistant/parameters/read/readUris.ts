import { shortened } from '../../helpers/names';
import { parseUri, URI_SHAPE } from '../../helpers/uri';
import { readStringList } from './readStringList';
import type { Parameters } from '../parameters';

/** A URI or share URL. @throws ParameterError if it is empty or malformed */
export function readUri(parameters: Parameters, name: string): string {
	return parseUriOrThrow(parameters, name, parameters.text(name));
}

/**
 * URIs or share URLs, one per line or as an array, without duplicates.
 *
 * @throws ParameterError if there are none, or if one is malformed
 */
export function readUris(parameters: Parameters, name: string): [string, ...string[]] {
	const [first, ...others] = new Set(readUriList(parameters, name));
	return [first ?? parseUriOrThrow(parameters, name, ''), ...others];
}

/** The same with duplicates; may be empty. @throws ParameterError if one is malformed */
export function readUriList(parameters: Parameters, name: string): string[] {
	const entries = readStringList(parameters.rawValue(name));
	if (!entries) {
		throw parameters.error(
			name,
			'must be a string or a list of strings',
			`Enter URIs: ${URI_SHAPE}.`,
		);
	}
	const lines = entries
		.flatMap((entry) => entry.split(/[\r\n]+/))
		.filter((line) => line.trim() !== '');
	const combined = lines.find(hasSeveralUris);
	if (combined !== undefined) {
		throw parameters.error(
			name,
			`has several URIs on one line: "${shortened(combined)}"`,
			'Enter one per line, or use an expression that returns an array of them.',
		);
	}
	return lines.map((line) => parseUriOrThrow(parameters, name, line));
}

/** Ids may contain commas and blanks (the id of a file is its path), but hardly a whole URI after one. */
function hasSeveralUris(line: string): boolean {
	const [, ...others] = line.trim().split(/[\s,;]+/);
	return others.some((part) => parseUri(part) !== undefined);
}

function parseUriOrThrow(parameters: Parameters, name: string, given: string): string {
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw parameters.error(
		name,
		given === '' ? 'must not be empty' : `is "${shortened(given)}", which is not a URI`,
		`A URI looks like this: ${URI_SHAPE}.`,
	);
}
