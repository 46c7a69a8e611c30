import type { LibraryType } from '../../services/library/libraryItems';
import { truncateText } from '../../helpers/text';
import { parseUri, URI_FORMAT_HINT, type MediaReference } from '../../helpers/uri';
import { parseEntries } from '../read/readUris';
import { parseUriInNameField, resolveMediaByName, splitMediaNames } from './resolveMediaByName';
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
	// An expression may return a name of digits as a number.
	const nameOfDigits = mode === 'name' && typeof value === 'number' ? String(value) : undefined;
	const given = parseEntries(nameOfDigits ?? value, (problem, remedy) =>
		parameters.error(parameterName, problem, remedy),
	);
	// A bare text is from an expression for the whole field: it may be a name too.
	const isName = (text: string) =>
		mode === 'name' ? !parseUriInNameField(text) : mode === '' && !parseUri(text);
	const media: MediaReference[] = [];
	for (const entry of given) {
		const names = isName(entry) ? await splitMediaNames(context.client, entry) : [];
		for (const name of names) {
			media.push(await resolveMediaByName(context, parameterName, name));
		}
		if (names.length === 0) media.push(requireReference(parameters, parameterName, entry));
	}
	const [first, ...others] = media;
	if (first !== undefined) return [first, ...others];
	throw parameters.error(
		parameterName,
		'must not be empty',
		mode === 'name'
			? 'Enter its exact name in the library.'
			: `Choose an item from the list, or enter its name or URI: ${URI_FORMAT_HINT}.`,
	);
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
