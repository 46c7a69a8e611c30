import type { LibraryType } from '../../services/library/libraryItems';
import { truncateText } from '../../helpers/text';
import { parseUri, URI_FORMAT_HINT, type MediaReference } from '../../helpers/uri';
import { parseTextOrList } from '../read/parseTextOrList';
import { resolveMediaByName, parseUriInNameField } from './resolveMediaByName';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';

/**
 * The chosen media: one or more well-formed references.
 *
 * @throws ParameterError if it is empty, for a malformed URI, and for a name that no item or several have
 */
export async function resolveMediaReferences(
	context: OperationContext,
	parameterName = 'media',
): Promise<[MediaReference, ...MediaReference[]]> {
	const { parameters } = context;
	const { mode, value } = parameters.locator(parameterName);
	if (mode === 'name') {
		const { text: given } = parameters.filledLocator(
			parameterName,
			'Enter its exact name in the library.',
		);
		return [
			parseUriInNameField(given) ?? (await resolveMediaByName(context, parameterName, given)),
		];
	}
	const [first, ...others] = requireStringList(parameters, parameterName, value);
	if (first === undefined) {
		throw parameters.error(
			parameterName,
			'must not be empty',
			`Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
		);
	}
	// A bare text is from an expression for the whole field: it may be a name too.
	if (mode === '' && others.length === 0 && !parseUri(first)) {
		return [await resolveMediaByName(context, parameterName, first)];
	}
	return [
		requireReference(parameters, parameterName, first),
		...others.map((uri) => requireReference(parameters, parameterName, uri)),
	];
}

/**
 * The one item that the user chose.
 *
 * @param types of what a name may stand for; all if left out
 * @throws ParameterError if it is empty, for a malformed URI, and for a name that no item or several have
 */
export async function resolveMediaReference(
	context: OperationContext,
	parameterName = 'item',
	types?: readonly LibraryType[],
): Promise<MediaReference> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		parameterName,
		`Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
	);
	if (mode === 'name') {
		return (
			parseUriInNameField(given) ?? (await resolveMediaByName(context, parameterName, given, types))
		);
	}
	if (mode === '' && !parseUri(given)) {
		return await resolveMediaByName(context, parameterName, given, types);
	}
	return requireReference(parameters, parameterName, given, 'is');
}

function requireStringList(
	parameters: Parameters,
	parameterName: string,
	value: unknown,
): string[] {
	const found = parseTextOrList(value);
	if (found) return found;
	throw parameters.error(
		parameterName,
		'must be a string or a list of strings',
		`Enter URIs: ${URI_FORMAT_HINT}.`,
	);
}

function requireReference(
	parameters: Parameters,
	parameterName: string,
	uri: string,
	verb: 'is' | 'contains' = 'contains',
): MediaReference {
	const parsed = parseUri(uri);
	if (parsed) return parsed;
	throw parameters.error(
		parameterName,
		`${verb} "${truncateText(uri)}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. To use a name, set the field to "By Name".`,
	);
}
