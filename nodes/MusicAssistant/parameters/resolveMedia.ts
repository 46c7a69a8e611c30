import { shortened } from '../helpers/names';
import { parseUri, URI_SHAPE, type MediaReference } from '../helpers/uri';
import { readTexts } from './readTexts';
import { resolveByName, uriInPlaceOfName } from './resolveByName';
import type { OperationContext } from './operationContext';
import type { Parameters } from './parameters';

/**
 * What the user chose to play, one or more references whose form is checked.
 *
 * @throws ParameterError for nothing, for a URI of a wrong form, and for a name that none or several items bear
 */
export async function resolveMedia(
	context: OperationContext,
	name = 'media',
): Promise<[MediaReference, ...MediaReference[]]> {
	const { parameters } = context;
	const { mode, value } = parameters.locator(name);
	if (mode === 'name') {
		const { text: given } = parameters.filledLocator(
			name,
			'Give the exact name it has in the library.',
		);
		return [uriInPlaceOfName(given) ?? (await resolveByName(context, name, given))];
	}
	const [first, ...others] = texts(parameters, name, value);
	if (first === undefined) {
		throw parameters.error(
			name,
			'must not be empty',
			`Choose something from the list, or give its name or URI: ${URI_SHAPE}.`,
		);
	}
	// A bare text comes from an expression for the whole field: it may be a name too.
	if (mode === '' && others.length === 0 && !parseUri(first)) {
		return [await resolveByName(context, name, first)];
	}
	return [
		reference(parameters, name, first),
		...others.map((uri) => reference(parameters, name, uri)),
	];
}

function texts(parameters: Parameters, name: string, value: unknown): string[] {
	const found = readTexts(value);
	if (found) return found;
	throw parameters.error(name, 'must be a text or a list of texts', `Give URIs: ${URI_SHAPE}.`);
}

function reference(parameters: Parameters, name: string, uri: string): MediaReference {
	const parsed = parseUri(uri);
	if (parsed) return parsed;
	throw parameters.error(
		name,
		`has "${shortened(uri)}", which is no URI`,
		`A URI has the form ${URI_SHAPE}. To use a name, set the field to "By Name".`,
	);
}
