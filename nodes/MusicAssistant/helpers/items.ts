import type { ItemMapping, MediaItem } from '../api/models/mediaItem';
import { parseUri } from './uri';

/**
 * Whether a media item is the one an id or URI names: by its own id or URI, or by those under which one of its
 * providers knows it. The server answers a provider's URI with the library's item, whose own URI is another.
 */
export function isItem(item: ItemMapping | undefined, idOrUri: string): boolean {
	if (item === undefined) return false;
	if (item.itemId === idOrUri || item.uri === idOrUri) return true;
	const wanted = parseUri(idOrUri);
	return item.providerMappings.some(({ itemId, providerInstance, providerDomain }) => {
		if (wanted?.kind !== 'item') return itemId === idOrUri;
		return (
			itemId === wanted.itemId &&
			item.mediaType === wanted.mediaType &&
			(providerInstance === wanted.provider || providerDomain === wanted.provider)
		);
	});
}

/** Whether a media item is what a URI names, or is part of it: of that album, by that artist, of that podcast. */
export function belongsTo(item: MediaItem | undefined, uri: string): boolean {
	if (item === undefined) return false;
	return (
		isItem(item, uri) ||
		isItem(item.album, uri) ||
		isItem(item.podcast, uri) ||
		item.artists.some((artist) => isItem(artist, uri))
	);
}

/**
 * The items without those whose URI came before. Servers list an item of the library twice when the text of a search
 * is both in its name and in that of its publisher or author (observed on 2.8).
 */
export function distinctByUri(items: readonly MediaItem[]): MediaItem[] {
	const seen = new Set<string>();
	return items.filter(({ uri }) => {
		if (uri === undefined) return true;
		const isNew = !seen.has(uri);
		seen.add(uri);
		return isNew;
	});
}

/** All URIs under which an item is known: its own, and those of its providers, each by instance and by domain. */
export function urisOf({ uri, mediaType = '', providerMappings }: ItemMapping): string[] {
	const mapped = providerMappings.flatMap(({ itemId: id, providerInstance, providerDomain }) =>
		[providerInstance, providerDomain].flatMap((name) =>
			name && id ? `${name}://${mediaType}/${id}` : [],
		),
	);
	return [...new Set([uri ?? [], mapped].flat())];
}

/** The names of items as one text; null for none. */
export function joinedNames(items: readonly ItemMapping[]): string | null {
	let names: string | null = null;
	for (const { name } of items) {
		if (name !== undefined) names = names === null ? name : `${names}, ${name}`;
	}
	return names;
}
