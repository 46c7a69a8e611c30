import { resolveUriOrMissing } from '../services/library/resolveUriOrMissing';
import { hiddenPlaylistHint } from '../services/playlists/hiddenPlaylistHint';
import type { MediaItem } from '../api/models/mediaItem';
import type { ItemAtProvider } from './resolve/resolveItemAtProvider';
import type { OperationContext } from './operationContext';

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
