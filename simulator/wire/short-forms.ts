import type { WireObject } from '../json';
import { isSince } from '../profiles/profile';
import { sortNameOf } from '../world/library/listing';
import { defaultItemIdKind, itemIdOf, providerOf } from '../world/library/media-items';
import type { ItemIdKind, MediaItem } from '../world/library/media-items';
import { shownPicture, type Picture } from '../world/library/pictures';
import type { MusicServer } from '../world/music-server';

const mappingCache = { library: new WeakMap(), provider: new WeakMap() } satisfies Record<
	ItemIdKind,
	WeakMap<MediaItem, WireObject>
>;

/** The short form of an item: only it has `available` and `image`. Created once for each item and name. */
export function itemMappingObject(
	item: MediaItem,
	libraryOrProvider: ItemIdKind = defaultItemIdKind(item),
): WireObject {
	const cached = mappingCache[libraryOrProvider].get(item);
	if (cached?.name === item.name) return cached;
	const year = item.mediaType === 'album' ? item.year : null;
	const mapping = {
		...identityFields(item, libraryOrProvider),
		available: true,
		image: shownImageObject(item),
		year,
	};
	mappingCache[libraryOrProvider].set(item, mapping);
	return mapping;
}

export function folderObject({
	itemId,
	provider,
	name,
	sortName,
}: Readonly<Record<'itemId' | 'provider' | 'name' | 'sortName', string>>): WireObject {
	return {
		item_id: itemId,
		provider,
		name,
		version: '',
		sort_name: sortName,
		uri: `${provider}://folder/${itemId}`,
		external_ids: [],
		is_playable: false,
		translation_key: null,
		media_type: 'folder',
		path: '',
		image: null,
	};
}

export function identityFields(item: MediaItem, idKind: ItemIdKind) {
	const itemId = itemIdOf(item, idKind);
	const provider = providerOf(item, idKind);
	return {
		item_id: itemId,
		provider,
		name: item.name,
		version: '',
		sort_name: sortNameOf(item),
		uri: `${provider}://${item.mediaType}/${itemId}`,
		external_ids: [],
		is_playable: true,
		translation_key: null,
		media_type: item.mediaType,
	};
}

/** A picture in a response. Servers from 2.9 on add an ID (`schemas.ts`). */
export function imageObject({ type, path, provider, isRemote }: Picture) {
	return { type, path, provider, remotely_accessible: isRemote };
}

export function shownImageObject(item: MediaItem) {
	const picture = shownPicture(item);
	return picture && imageObject(picture);
}

/** The address of an item's picture as the server sends it to players; pictures on the internet are proxied, too. */
export function imageProxyUrl(server: MusicServer, item: MediaItem): string | null {
	const picture = shownPicture(item);
	if (picture === null) return null;
	const { path, provider } = picture;
	const base = `${server.baseUrl ?? server.url}/imageproxy`;
	if (isSince(server.profile, '2.9')) {
		return `${base}/${server.pictureIds.idOf(picture)}?size=500&fmt=jpeg`;
	}
	const encoded = encodeAsForm(encodeAsForm(path));
	return `${base}?provider=${provider}&size=500&fmt=jpeg&path=${encoded}`;
}

/** As Python's `quote_plus`, with a plus sign for a blank (observed on schemas 28 and 29). */
function encodeAsForm(text: string): string {
	return encodeURIComponent(text).replaceAll('%20', '+');
}
