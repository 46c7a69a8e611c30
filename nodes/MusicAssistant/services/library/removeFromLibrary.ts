import { asApiError, ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { verifyEffect, type VerifyResult } from '../verifyEffect';
import { resolveUriOrMissing } from './resolveUriOrMissing';

/** The result of removing an item from the library. */
export interface RemoveFromLibraryResult {
	/** The provider instances that still have it. */
	keptAt: string[];
	confirmation: VerifyResult<unknown>['confirmation'];
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
): Promise<RemoveFromLibraryResult> {
	const { mediaType = '', itemId = '' } = item;
	await client.call('music/library/remove_item', {
		media_type: mediaType,
		library_item_id: itemId,
	});
	const { confirmation } = await verifyEffect(client, {
		read: async () => await isInLibrary(client, item),
		isDone: (isKept) => (isKept === undefined ? undefined : !isKept),
		notReported: () => 'The server does not report whether the item is still in the library',
		notDone: () => stillInLibraryError(item),
	});
	return { keptAt: await findProvidersWith(client, item), confirmation };
}

/**
 * Whether the library still has an item; `undefined` if the server does not report it. Looks it up by its id at a provider,
 * which is answered with null if the library does not have it. A library URI that is gone would be answered with a status
 * 500, like any other failure.
 */
async function isInLibrary(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<boolean | undefined> {
	const [source] = itemSourcesOf(item);
	if (!source) return undefined;
	const found = await client
		.call(
			'music/get_library_item',
			{
				media_type: item.mediaType ?? '',
				item_id: source.itemId,
				provider_instance_id_or_domain: source.instance,
			},
			{ noCache: true },
		)
		.catch(undefinedIfNotAllowed);
	return found === undefined ? undefined : found !== null;
}

/** After any other failure, the next lookup may succeed. */
function undefinedIfNotAllowed(reason: unknown): undefined {
	const { kind } = asApiError(reason);
	if (kind !== 'forbidden' && kind !== 'unknownCommand') throw reason;
}

/** The provider instances that still have an item; what Music Assistant itself stored is gone. */
async function findProvidersWith(client: MusicAssistantClient, item: MediaItem): Promise<string[]> {
	const sources = itemSourcesOf(item);
	const uris = sources.map(({ instance, itemId }) => `${instance}://${item.mediaType}/${itemId}`);
	const isKept = await Promise.all(uris.map(async (uri) => await isFound(client, uri)));
	return [...new Set(sources.filter((_, index) => isKept[index]).map(({ instance }) => instance))];
}

/** Looks twice before an item counts as missing: a lookup that fails for another reason gets the same status 500. */
async function isFound(client: MusicAssistantClient, uri: string): Promise<boolean> {
	const find = async () => await resolveUriOrMissing(client, uri, { noCache: true });
	const first = await find();
	return typeof (first === 'missing' ? await find() : first) === 'object';
}

/** Where an item comes from: provider instances, with the id it has there. */
function itemSourcesOf({
	providerMappings,
}: MediaItem): Array<{ instance: string; itemId: string }> {
	return providerMappings.flatMap(({ itemId, providerInstance: instance }) =>
		itemId === undefined || instance === undefined ? [] : { instance, itemId },
	);
}

function stillInLibraryError({ name, uri }: MediaItem): ApiError {
	return new ApiError('rejected', {
		message: `The server accepted the command, but "${name ?? uri ?? ''}" is still in the library`,
		description:
			'A sync may have added it again: remove it at its provider, or exclude it from the sync there.',
	});
}
