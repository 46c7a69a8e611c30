import { asUnanswerable, ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { unconfirmedFields, verifyEffect, type Confirmation } from '../verifyEffect';
import { asMissingOrUnknown, resolveUriOrMissing } from './readItems';

/** The providers in which Music Assistant itself stores playlists. */
const OWN_PROVIDERS: readonly unknown[] = ['builtin', 'smart_playlist'];

/** The result of removing an item from the library. */
export interface RemoveFromLibraryResult {
	/** The provider instances that still have it. */
	keptAt: string[];
	confirmation: Confirmation;
}

/**
 * Removes an item from the library, once, and verifies the result. A playlist that Music Assistant itself stores should
 * be gone for good, but before 2.8 it is not, and returns with the next sync (observed on 2.7).
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
	const kept = await findSourcesThatKeep(client, item);
	const own = kept.find(({ domain }) => OWN_PROVIDERS.includes(domain));
	return {
		keptAt: [...new Set(kept.map(({ instance }) => instance))],
		confirmation:
			own && item.mediaType === 'playlist'
				? unconfirmedFields(
						`Music Assistant itself keeps the playlist, as "${own.name}": it returns to the library with the next sync. Servers before 2.8 cannot delete it permanently`,
					)
				: confirmation,
	};
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
		// After any other failure, the next lookup may succeed.
		.catch(asUnanswerable);
	return found instanceof ApiError ? undefined : found !== null;
}

/** Where an item comes from: a provider, and the id it has there. */
interface ItemSource {
	readonly instance: string;
	readonly domain: string | undefined;
	readonly itemId: string;
}

/** The sources that still have an item, with the name it has there. */
async function findSourcesThatKeep(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<Array<ItemSource & { name: string }>> {
	const sources = itemSourcesOf(item);
	const found = await Promise.all(
		sources.map(async (source) => await findAtSource(client, item, source)),
	);
	return sources.flatMap((source, index) => {
		const kept = found[index];
		return kept ? { ...source, name: kept.name ?? item.name ?? '' } : [];
	});
}

/** Looks twice before an item counts as missing: a lookup that fails for another reason gets the same status 500. */
async function findAtSource(
	client: MusicAssistantClient,
	item: MediaItem,
	source: ItemSource,
): Promise<MediaItem | undefined> {
	const find = async () => await lookUpAtSource(client, item, source);
	const first = await find();
	const found = first === 'missing' ? await find() : first;
	return typeof found === 'object' ? found : undefined;
}

/** The URI of a playlist at the built-in provider is not found on 2.7 and 2.8, whether or not it exists (observed). */
async function lookUpAtSource(
	client: MusicAssistantClient,
	{ mediaType }: MediaItem,
	{ instance, itemId }: ItemSource,
): Promise<MediaItem | 'missing' | 'unknown'> {
	if (mediaType === 'playlist') {
		const found = await client
			.call(
				'music/playlists/get',
				{ item_id: itemId, provider_instance_id_or_domain: instance },
				{ noCache: true },
			)
			.catch(asMissingOrUnknown);
		if (found !== 'unknown') return found;
	}
	return await resolveUriOrMissing(client, `${instance}://${mediaType}/${itemId}`, {
		noCache: true,
	});
}

function itemSourcesOf({ providerMappings }: MediaItem): ItemSource[] {
	return providerMappings.flatMap(
		({ itemId, providerInstance: instance, providerDomain: domain }) =>
			itemId === undefined || instance === undefined ? [] : { instance, domain, itemId },
	);
}

function stillInLibraryError({ name, uri }: MediaItem): ApiError {
	return rejectedError(
		`The server accepted the command, but "${name ?? uri ?? ''}" is still in the library`,
		'A sync may have added it again: remove it at its provider, or exclude it from the sync there.',
	);
}
