import type { ItemMapping, MediaItem } from '../api/models/mediaItem';
import { joinWithCommasOrNull } from './joinWithCommasOrNull';
import { parseUri } from './uri';

/**
 * Whether an id or URI identifies a media item: its own one, or one of its provider mappings. For a provider's URI the
 * server returns the library's item, which has another URI.
 */
export function hasIdOrUri(item: ItemMapping | undefined, idOrUri: string): boolean {
	if (item === undefined) return false;
	if (item.itemId === idOrUri || item.uri === idOrUri) return true;
	const reference = parseUri(idOrUri);
	return item.providerMappings.some(({ itemId, providerInstance, providerDomain }) => {
		if (reference?.kind !== 'item') return itemId === idOrUri;
		return (
			itemId === reference.itemId &&
			item.mediaType === reference.mediaType &&
			(providerInstance === reference.provider || providerDomain === reference.provider)
		);
	});
}

/** Whether a media item is, or belongs to, what a URI identifies: an album, an artist, a podcast. */
export function isItemOrPartOf(item: MediaItem | undefined, uri: string): boolean {
	if (item === undefined) return false;
	return (
		hasIdOrUri(item, uri) ||
		hasIdOrUri(item.album, uri) ||
		hasIdOrUri(item.podcast, uri) ||
		item.artists.some((artist) => hasIdOrUri(artist, uri))
	);
}

/**
 * The items without duplicate URIs. Servers list an item twice if a search matches both its name and that of its publisher
 * or author (observed on 2.8).
 */
export function distinctByUri(items: readonly MediaItem[]): MediaItem[] {
	const uris = new Set<string>();
	return items.filter(({ uri }) => {
		if (uri === undefined) return true;
		const isNew = !uris.has(uri);
		uris.add(uri);
		return isNew;
	});
}

/** All URIs of an item: its own, and those of its providers, each by instance and by domain. */
export function allUrisOf({ uri, mediaType = '', providerMappings }: ItemMapping): string[] {
	const mapped = providerMappings.flatMap(({ itemId: id, providerInstance, providerDomain }) =>
		[providerInstance, providerDomain].flatMap((name) =>
			name && id ? `${name}://${mediaType}/${id}` : [],
		),
	);
	return [...new Set([uri ?? [], mapped].flat())];
}

/** Comma-separated; null for none. */
export function joinItemNames(items: readonly ItemMapping[]): string | null {
	return joinWithCommasOrNull(items.flatMap(({ name }) => name ?? []));
}

/**
 * Whether an item is a favorite, of the access token's user where favorites are personal; `undefined` if the server does
 * not report it. Neither what the user dislikes is one (2.11) nor what the user has said nothing about, which is null.
 */
export function isFavorite(item: MediaItem | undefined): boolean | undefined {
	return item?.favorite === undefined ? undefined : item.favorite === true;
}
