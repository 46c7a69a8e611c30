import type { LibraryType } from '../../services/library/libraryItems';
import { truncateText } from '../../helpers/text';
import { parseUri, URI_FORMAT_HINT, type MediaReference } from '../../helpers/uri';
import { parseStringList } from '../read/parseStringList';
import { resolveMediaByName, uriGivenAsName } from './resolveMediaByName';
import type { OperationContext } from '../operationContext';
import type { Parameters } from '../parameters';

/**
 * The chosen media: one or more well-formed references.
 *
 * @throws ParameterError if it is empty, for a malformed URI, and for a name that no item or several have
 */
export async function resolveMediaReferences(
	context: OperationContext,
	name = 'media',
): Promise<[MediaReference, ...MediaReference[]]> {
	const { parameters } = context;
	const { mode, value } = parameters.locator(name);
	if (mode === 'name') {
		const { text: given } = parameters.filledLocator(name, 'Enter its exact name in the library.');
		return [uriGivenAsName(given) ?? (await resolveMediaByName(context, name, given))];
	}
	const [first, ...others] = requireStringList(parameters, name, value);
	if (first === undefined) {
		throw parameters.error(
			name,
			'must not be empty',
			`Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
		);
	}
	// A bare text is from an expression for the whole field: it may be a name too.
	if (mode === '' && others.length === 0 && !parseUri(first)) {
		return [await resolveMediaByName(context, name, first)];
	}
	return [
		requireReference(parameters, name, first),
		...others.map((uri) => requireReference(parameters, name, uri)),
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
	name = 'item',
	types?: readonly LibraryType[],
): Promise<MediaReference> {
	const { parameters } = context;
	const { mode, text: given } = parameters.filledLocator(
		name,
		`Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
	);
	if (mode === 'name') {
		return uriGivenAsName(given) ?? (await resolveMediaByName(context, name, given, types));
	}
	if (mode === '' && !parseUri(given)) return await resolveMediaByName(context, name, given, types);
	return requireReference(parameters, name, given, 'is');
}

function requireStringList(parameters: Parameters, name: string, value: unknown): string[] {
	const found = parseStringList(value);
	if (found) return found;
	throw parameters.error(
		name,
		'must be a string or a list of strings',
		`Enter URIs: ${URI_FORMAT_HINT}.`,
	);
}

function requireReference(
	parameters: Parameters,
	name: string,
	uri: string,
	verb: 'is' | 'contains' = 'contains',
): MediaReference {
	const parsed = parseUri(uri);
	if (parsed) return parsed;
	throw parameters.error(
		name,
		`${verb} "${truncateText(uri)}", which is not a URI`,
		`A URI looks like this: ${URI_FORMAT_HINT}. To use a name, set the field to "By Name".`,
	);
}
