import type { MusicAssistantClient } from '../../api/client';
import { ApiError } from '../../api/apiError';
import type { MediaItem } from '../../api/models/mediaItem';
import { readItemByUri } from './readItemByUri';

/**
 * The item of a URI; `missing` if the server finds none, `unknown` if it cannot be asked: the token lacks the permission,
 * or the server has no such command.
 *
 * @throws ApiError if no answer comes
 */
export async function resolveUriOrMissing(
	client: MusicAssistantClient,
	uri: string,
	options: { noCache?: boolean } = {},
): Promise<MediaItem | 'missing' | 'unknown'> {
	return await readItemByUri(client, uri, options).catch(asMissingOrUnknown);
}

/** What a failed lookup means. @throws ApiError if no answer came */
export function asMissingOrUnknown(reason: unknown): 'missing' | 'unknown' {
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
 * The library item of any item; null if the library does not have it, `undefined` if the server does not report it.
 * Servers resolve the URI of a provider to the library item if there is one; this asks again for the others.
 */
export async function findLibraryItem(
	client: MusicAssistantClient,
	item: MediaItem,
	options: { noCache?: boolean } = {},
): Promise<MediaItem | null | undefined> {
	const provider = item.provider ?? '';
	if (provider === 'library') return item;
	const source = {
		media_type: item.mediaType ?? '',
		item_id: item.itemId ?? '',
		provider_instance_id_or_domain: provider,
	};
	return await client.tryCall('music/get_library_item', source, options);
}
