import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';

/**
 * The item the server finds behind a URI; `missing` when it refuses to find one, `unknown` where it cannot be asked
 * (the token lacks the right, or the command is not there).
 *
 * @throws ApiError when no answer comes
 */
export async function resolveUri(
	client: MusicAssistantClient,
	uri: string,
): Promise<MediaItem | 'missing' | 'unknown'> {
	return await client.call('music/item_by_uri', { uri }).catch(missingOrUnknown);
}

function missingOrUnknown(reason: unknown): 'missing' | 'unknown' {
	if (!(reason instanceof ApiError)) throw reason;
	switch (reason.kind) {
		case 'unexplained':
		case 'rejected':
			return 'missing';
		case 'forbidden':
		case 'unknownCommand':
			return 'unknown';
		default:
			throw reason;
	}
}

/**
 * The library's own item for one that was found; null where the library does not have it, `undefined` where the server
 * does not tell. Servers answer a provider's URI with the library's item where there is one; this asks once more before
 * it gives up.
 */
export async function toLibraryItem(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<MediaItem | null | undefined> {
	const provider = item.provider ?? '';
	if (provider === 'library') return item;
	return await client.tryCall('music/get_library_item', {
		media_type: item.mediaType ?? '',
		item_id: item.itemId ?? '',
		provider_instance_id_or_domain: provider,
	});
}
