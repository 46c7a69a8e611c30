import { isSince } from '../profiles/profile';
import type { MediaItem } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { shownPicture } from '../world/library/pictures';
import type { Picture } from '../world/library/pictures';

/** A picture in a response. Servers from 2.9 on add an ID (`schemas-after-29.ts`). */
export function imageObject({ type, path, provider, isRemote }: Picture) {
	return { type, path, provider, remotely_accessible: isRemote };
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
