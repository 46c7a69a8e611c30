import { containerOf, type Container, type LibraryType } from '../services/library/library';
import { shortened } from '../helpers/names';
import { parseUri } from '../helpers/uri';
import { resolveByName, uriInPlaceOfName } from './resolveByName';
import type { OperationContext } from './operationContext';

/** An item by what commands ask for: its id within a provider. */
export interface ResolvedItem {
	itemId: string;
	provider: string;
	/** How to speak of it: its URI. */
	uri: string;
}

/**
 * The album, playlist or podcast the user chose. A URI carries its own provider; an id goes with the parameter
 * `provider`.
 *
 * @throws ParameterError for nothing, for a URI of a wrong form or of another kind of item, and for a name that none
 * or several items bear
 */
export async function resolveItem(
	context: OperationContext,
	name: string,
	type: LibraryType,
): Promise<ResolvedItem> {
	const { parameters, client } = context;
	const { mode, text: given } = parameters.filledLocator(
		name,
		`Choose the ${type} from the list, or give its name, URI or ID.`,
	);
	const reference = parseUri(given);
	// The editor carries a URI over when the field is set from the list to By ID; an id may be a web address.
	const isUri = reference?.kind === 'item' && given.includes('://');
	if (mode === 'id' && !isUri) return byId(given, parameters.text('provider'), type);
	const isName = mode === 'name' && !uriInPlaceOfName(given);
	if (isName || (mode === '' && !reference)) {
		const item = await resolveByName(context, name, given, [type]);
		return referred(await containerOf(client, item));
	}
	const shape = `A URI of this kind has the form <provider>://${type}/<id>, for example library://${type}/1.`;
	if (!reference) {
		throw parameters.error(name, `is "${shortened(given)}", which is no URI`, shape);
	}
	const item = await containerOf(client, reference);
	if (item.mediaType === type) return referred(item);
	throw parameters.error(name, `is "${shortened(given)}", which is no ${type}`, shape);
}

function byId(itemId: string, givenProvider: string, type: LibraryType): ResolvedItem {
	const provider = givenProvider === '' ? 'library' : givenProvider;
	return { itemId, provider, uri: `${provider}://${type}/${itemId}` };
}

function referred({ itemId, provider, mediaType }: Container): ResolvedItem {
	return { itemId, provider, uri: `${provider}://${mediaType}/${itemId}` };
}
