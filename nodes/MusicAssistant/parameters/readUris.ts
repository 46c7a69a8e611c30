import { shortened } from '../helpers/names';
import { parseUri, URI_SHAPE } from '../helpers/uri';
import { readTexts } from './readTexts';
import type { Parameters } from './parameters';

/** A URI or share URL whose form is right. @throws ParameterError for nothing and for anything else */
export function readUri(parameters: Parameters, name: string): string {
	return uriOf(parameters, name, parameters.text(name));
}

/**
 * URIs or share URLs, one per line or as an array, each of them once.
 *
 * @throws ParameterError for none at all and for one of a wrong form
 */
export function readUris(parameters: Parameters, name: string): [string, ...string[]] {
	const entries = readTexts(parameters.anything(name));
	if (!entries) {
		throw parameters.error(name, 'must be a text or a list of texts', `Give URIs: ${URI_SHAPE}.`);
	}
	const lines = entries
		.flatMap((entry) => entry.split(/[\r\n]+/))
		.filter((line) => line.trim() !== '');
	const together = lines.find(holdsSeveral);
	if (together !== undefined) {
		throw parameters.error(
			name,
			`has several URIs in one line: "${shortened(together)}"`,
			'Write one per line, or let an expression give an array of them.',
		);
	}
	const [first, ...others] = new Set(lines.map((line) => uriOf(parameters, name, line)));
	return [first ?? uriOf(parameters, name, ''), ...others];
}

/** Ids may hold commas and blanks (files are named by their path), but hardly a whole URI behind one. */
function holdsSeveral(line: string): boolean {
	const [, ...others] = line.trim().split(/[\s,;]+/);
	return others.some((part) => parseUri(part) !== undefined);
}

function uriOf(parameters: Parameters, name: string, given: string): string {
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw parameters.error(
		name,
		given === '' ? 'must not be empty' : `is "${shortened(given)}", which is no URI`,
		`A URI has the form ${URI_SHAPE}.`,
	);
}
