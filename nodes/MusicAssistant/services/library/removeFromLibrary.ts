import { ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { verify, type Verified } from '../verify';
import { resolveUri } from './resolveUri';

/** What came of removing an item from the library. */
export interface RemovedItem {
	/** The provider instances that still have it. */
	keptAt: string[];
	confirmation: Verified<unknown>['confirmation'];
}

/**
 * Removes an item from the library, once, and verifies the result.
 *
 * @param item as the library has it
 * @throws ApiError if the server refuses, or keeps the item
 */
export async function removeFromLibrary(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<RemovedItem> {
	const { mediaType = '', itemId = '' } = item;
	const uri = `library://${mediaType}/${itemId}`;
	await client.call('music/library/remove_item', {
		media_type: mediaType,
		library_item_id: itemId,
	});
	const { confirmation } = await verify(client, {
		read: async () => await resolveUri(client, uri, { noCache: true }),
		isDone: (found) => (found === 'unknown' ? undefined : found === 'missing'),
		notReported: () => 'The server does not report whether the item is still in the library',
		notDone: () => stillThere(item),
	});
	return { keptAt: await providersWith(client, item), confirmation };
}

/** The provider instances that still have an item; what Music Assistant itself stored is gone. */
async function providersWith(client: MusicAssistantClient, item: MediaItem): Promise<string[]> {
	const instances = item.providerMappings.flatMap(({ itemId, providerInstance }) =>
		itemId === undefined || providerInstance === undefined
			? []
			: { providerInstance, uri: `${providerInstance}://${item.mediaType}/${itemId}` },
	);
	const found = await Promise.all(
		instances.map(async ({ uri }) => await resolveUri(client, uri, { noCache: true })),
	);
	const kept = instances.filter((_, index) => typeof found[index] === 'object');
	return [...new Set(kept.map(({ providerInstance }) => providerInstance))];
}

function stillThere({ name, uri }: MediaItem): ApiError {
	return new ApiError('rejected', {
		message: `The server accepted the command, but "${name ?? uri ?? ''}" is still in the library`,
		description:
			'A sync may have added it again: remove it at its provider, or exclude it from the sync there.',
	});
}
