import type { LibraryType } from '../../services/library/libraryItems';
import { resolveMediaContainer, type MediaContainer } from '../../services/library/mediaContainer';
import { truncateText } from '../../helpers/text';
import { parseUri } from '../../helpers/uri';
import { resolveMediaByName, parseUriInNameField } from './resolveMediaByName';
import type { OperationContext } from '../operationContext';

/** An item as commands need it: its id at a provider. */
export interface ItemAtProvider {
	itemId: string;
	provider: string;
	uri: string;
}

/**
 * The chosen album, playlist or podcast. A URI contains its provider; an id belongs to that of the parameter `provider`.
 *
 * @throws ParameterError if it is empty, for a URI that is malformed or of another type, and for a name that no item or
 * several have
 */
export async function resolveItemAtProvider(
	context: OperationContext,
	parameterName: string,
	type: LibraryType,
): Promise<ItemAtProvider> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator(
		parameterName,
		`Choose the ${type} from the list, or enter its name, URI or ID.`,
	);
	const reference = parseUri(given);
	// The editor keeps a URI when the user switches the field from the list to By ID; an id may be a URL.
	const isUri = reference?.kind === 'item' && given.includes('://');
	if (mode === 'id' && !isUri) {
		return createItemAtProvider(given, parameters.text('provider'), type);
	}
	const isName = mode === 'name' && !parseUriInNameField(given);
	if (isName || (mode === '' && !reference)) {
		const item = await resolveMediaByName(context, parameterName, given, [type]);
		return toItemAtProvider(await resolveMediaContainer(client, item));
	}
	const shape = `A URI of this type looks like this: provider://${type}/id, for example library://${type}/1.`;
	if (!reference) {
		throw parameters.error(parameterName, `is "${truncateText(given)}", which is not a URI`, shape);
	}
	const item = await resolveMediaContainer(client, reference);
	if (item.mediaType === type) return toItemAtProvider(item);
	throw parameters.error(
		parameterName,
		`is "${truncateText(given)}", which is not of the type ${type}`,
		shape,
	);
}

function createItemAtProvider(
	itemId: string,
	givenProvider: string,
	type: LibraryType,
): ItemAtProvider {
	const provider = givenProvider === '' ? 'library' : givenProvider;
	return { itemId, provider, uri: `${provider}://${type}/${itemId}` };
}

function toItemAtProvider({ itemId, provider, mediaType }: MediaContainer): ItemAtProvider {
	return { itemId, provider, uri: `${provider}://${mediaType}/${itemId}` };
}
