import type { MediaItem } from '../../api/models/mediaItem';
import { truncateText } from '../../helpers/text';
import { readItemByUri } from '../../services/library/readItemByUri';
import type { LibraryType } from '../../services/library/libraryItems';
import type { OperationContext } from '../operationContext';
import { resolveMediaReference } from './resolveMediaReferences';

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
