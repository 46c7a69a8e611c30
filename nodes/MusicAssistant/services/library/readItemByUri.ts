import { ApiError, asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import type { CallOptions } from '../../api/session';
import { parseUri } from '../../helpers/uri';

/**
 * The item of a URI. Servers of 2.7 and 2.8 refuse the URI of a playlist that Music Assistant itself stores, even while it
 * is in the library, but find the playlist by its ID (observed).
 *
 * @throws ApiError as the server refuses the URI
 */
export async function readItemByUri(
	client: MusicAssistantClient,
	uri: string,
	options: CallOptions = {},
): Promise<MediaItem> {
	const found = await client.call('music/item_by_uri', { uri }, options).catch(asApiError);
	if (!(found instanceof ApiError)) return found;
	const reference = parseUri(uri);
	const isProviderPlaylist =
		reference?.kind === 'item' &&
		reference.mediaType === 'playlist' &&
		reference.provider !== 'library';
	if (!found.isInternal || !isProviderPlaylist) throw found;
	const { itemId, provider } = reference;
	const playlist = { item_id: itemId, provider_instance_id_or_domain: provider };
	const foundById = await client.tryCall('music/playlists/get', playlist, options);
	if (foundById === undefined) throw found;
	return foundById;
}
