import type { LibraryType } from '../../services/library/libraryItems';
import {
	resolveMediaContainer,
	type MediaContainer,
	readItemByUri,
	resolveUriOrMissing,
} from '../../services/library/readItems';
import { truncateText } from '../../helpers/text';
import { parseUri } from '../../helpers/uri';
import {
	resolveMediaByName,
	parseUriInNameField,
	resolveMediaReference,
} from './resolveMediaReferences';
import type { OperationContext } from '../operationContext';
import type { MediaItem } from '../../api/models/mediaItem';
import { hiddenPlaylistHint } from '../../services/playlists/playlistRows';

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
	const provider = mode === 'id' ? parameters.text('provider') : '';
	if (mode === 'id' && isIdOf(provider, given)) {
		return createItemAtProvider(given, provider, type);
	}
	const isName = mode === 'name' && !parseUriInNameField(given);
	if (isName || (['', 'id'].includes(mode) && !reference)) {
		const item = await resolveMediaByName(context, parameterName, given, [type]);
		return toItemAtProvider(await resolveMediaContainer(client, item));
	}
	const shape = `A URI of this type looks like this: provider://${type}/id, for example library://${type}/1.`;
	if (!reference) {
		throw parameters.error(
			parameterName,
			`is "${truncateText(given)}", which is not a URI`,
			`${shape} To use a name, set the field to "By Name"; to use an ID, set it to "By ID".`,
		);
	}
	const item = await resolveMediaContainer(client, reference);
	if (item.mediaType === type) return toItemAtProvider(item);
	throw parameters.error(
		parameterName,
		`is "${truncateText(given)}", which is not of the type ${type}`,
		shape,
	);
}

/**
 * Whether a text given by ID is one. The editor chooses By ID for whatever is dragged into the field or is to come from an AI
 * model, and keeps a URI from the list. In the library all ids are numbers; elsewhere, one may be a URL.
 */
function isIdOf(provider: string, given: string): boolean {
	if (provider === '' || provider === 'library') return /^\d+$/.test(given);
	return parseUri(given)?.kind !== 'item' || !given.includes('://');
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

/**
 * The one item that the user chose, as the server has it.
 *
 * @param types the permitted media types; all if left out
 * @throws ParameterError as `resolveMediaReference` does, and for an item of another type; ApiError if it does not exist
 */
export async function resolveAndReadItem(
	context: OperationContext,
	types?: readonly LibraryType[],
): Promise<MediaItem> {
	const reference = await resolveMediaReference(context, 'item', types);
	const { uri } = reference;
	if (reference.kind === 'item') requireMediaType(context, uri, reference.mediaType, types);
	const item = await readItemByUri(context.client, uri);
	requireMediaType(context, uri, item.mediaType, types);
	return item;
}

function requireMediaType(
	{ parameters }: OperationContext,
	uri: string,
	mediaType: string | undefined,
	types: readonly LibraryType[] | undefined,
): void {
	if (types === undefined || types.some((type) => type === mediaType)) return;
	throw parameters.error(
		'item',
		`is "${truncateText(uri)}", which is not of the type ${types.join(' or ')}`,
		`A URI of this type looks like this: provider://${types[0]}/id, for example library://${types[0]}/1.`,
	);
}

/**
 * Returns the parts of an item, such as the tracks of an album. If there are none, the item itself may not exist: servers
 * return an empty list for an unknown provider.
 *
 * @throws ParameterError if the server does not find the item
 */
export async function requireItemExistsIfEmpty(
	{ parameters, client }: OperationContext,
	parameterName: string,
	item: ItemAtProvider,
	parts: readonly MediaItem[],
): Promise<readonly MediaItem[]> {
	if (parts.length > 0 || (await resolveUriOrMissing(client, item.uri)) !== 'missing') return parts;
	const hint = await hiddenPlaylistHint(client, parameterName === 'playlistId');
	throw parameters.error(
		parameterName,
		`refers to ${item.uri}, which the server cannot find`,
		`Check the ID and, with By ID, the provider: its instance or domain, or "library".${hint}`,
	);
}
