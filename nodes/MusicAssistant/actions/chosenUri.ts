import { shortened } from '../values/names';
import { parseUri, URI_SHAPE } from '../values/uri';
import type { Parameters } from './parameters';

/** A URI or share URL whose form is right. @throws ParameterFault for nothing and for anything else */
export function chosenUri(parameters: Parameters, name: string): string {
	const given = parameters.text(name);
	const reference = parseUri(given);
	if (reference) return reference.uri;
	throw parameters.fault(
		name,
		given === '' ? 'must not be empty' : `is "${shortened(given)}", which is no URI`,
		`A URI has the form ${URI_SHAPE}.`,
	);
}
