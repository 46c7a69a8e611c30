import type { MediaItem } from '../api/models/mediaItem';
import type { ServerAddress } from '../helpers/pictures/imageUrl';
import { encodeForUrl } from '../helpers/uri';
import { isLibraryType } from '../services/library/libraryItems';

/** The page of an item in the web interface of the server (its routes are the same from 2.4 to 2.11). */
export function webPageUrl(
	{ mediaType = '', provider, itemId }: MediaItem,
	{ baseUrl }: ServerAddress,
): string | undefined {
	if (!isLibraryType(mediaType) || !provider || !itemId) return undefined;
	return `${baseUrl}/#/${mediaType}s/${encodeForUrl(provider)}/${encodeForUrl(itemId)}`;
}
