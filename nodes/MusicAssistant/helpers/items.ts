import { objectAt, objectsAt, text, type JsonObject } from './json';
import { parseUri } from './uri';

/**
 * Whether a media item is the one an id or URI names: by its own id or URI, or by those under which one of its
 * providers knows it. The server answers a provider's URI with the library's item, whose own URI is another.
 */
export function isItem(media: JsonObject | undefined, idOrUri: string): boolean {
	if (media === undefined) return false;
	if (text(media, 'item_id') === idOrUri || text(media, 'uri') === idOrUri) return true;
	const wanted = parseUri(idOrUri);
	return objectsAt(media, 'provider_mappings').some((mapping) => {
		if (wanted?.kind !== 'item') return text(mapping, 'item_id') === idOrUri;
		return (
			text(mapping, 'item_id') === wanted.itemId &&
			text(media, 'media_type') === wanted.mediaType &&
			[text(mapping, 'provider_instance'), text(mapping, 'provider_domain')].includes(
				wanted.provider,
			)
		);
	});
}

/** Whether a media item is what a URI names, or is part of it: of that album, by that artist, of that podcast. */
export function belongsTo(media: JsonObject | undefined, uri: string): boolean {
	return (
		isItem(media, uri) ||
		isItem(objectAt(media, 'album'), uri) ||
		isItem(objectAt(media, 'podcast'), uri) ||
		objectsAt(media, 'artists').some((artist) => isItem(artist, uri))
	);
}

/**
 * The items without those whose URI came before. Servers list an item of the library twice when the text of a search
 * is both in its name and in that of its publisher or author (observed on 2.8).
 */
export function distinctByUri(items: readonly JsonObject[]): JsonObject[] {
	const seen = new Set<string>();
	return items.filter((item) => {
		const uri = text(item, 'uri');
		if (uri === undefined) return true;
		const isNew = !seen.has(uri);
		seen.add(uri);
		return isNew;
	});
}

/** All URIs under which an item is known: its own, and those of its providers, each by instance and by domain. */
export function urisOf(item: JsonObject): string[] {
	const type = text(item, 'media_type') ?? '';
	const mapped = objectsAt(item, 'provider_mappings').flatMap((mapping) => {
		const id = text(mapping, 'item_id');
		const names = [text(mapping, 'provider_instance'), text(mapping, 'provider_domain')];
		return names.flatMap((name) => (name && id ? `${name}://${type}/${id}` : []));
	});
	return [...new Set([text(item, 'uri') ?? [], mapped].flat())];
}
