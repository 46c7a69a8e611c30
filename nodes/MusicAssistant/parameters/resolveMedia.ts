import { shortened } from '../helpers/names';
import { parseUri, URI_SHAPE, type MediaReference } from '../helpers/uri';
import { readTexts } from './readTexts';
import { resolveByName, uriGivenAsName } from './resolveByName';
import type { OperationContext } from './operationContext';
import type { Parameters } from './parameters';

/**
 * The chosen media: one or more well-formed references.
 *
 * @throws ParameterError if it is empty, for a malformed URI, and for a name that no item or several have
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
		return [uriGivenAsName(given) ?? (await resolveByName(context, name, given))];
	}
	const [first, ...others] = requireTexts(parameters, name, value);
	if (first === undefined) {
		throw parameters.error(
			name,
			'must not be empty',
			`Choose something from the list, or give its name or URI: ${URI_SHAPE}.`,
		);
	}
	// A bare text is from an expression for the whole field: it may be a name too.
	if (mode === '' && others.length === 0 && !parseUri(first)) {
		return [await resolveByName(context, name, first)];
	}
	return [
		requireReference(parameters, name, first),
		...others.map((uri) => requireReference(parameters, name, uri)),
	];
}

function requireTexts(parameters: Parameters, name: string, value: unknown): string[] {
	const found = readTexts(value);
	if (found) return found;
	throw parameters.error(name, 'must be a text or a list of texts', `Give URIs: ${URI_SHAPE}.`);
}

function requireReference(parameters: Parameters, name: string, uri: string): MediaReference {
	const parsed = parseUri(uri);
	if (parsed) return parsed;
	throw parameters.error(
		name,
		`has "${shortened(uri)}", which is no URI`,
		`A URI has the form ${URI_SHAPE}. To use a name, set the field to "By Name".`,
	);
}
