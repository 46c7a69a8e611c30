import type { MediaItem } from '../../api/models/mediaItem';
import { joinItemNames } from '../mediaItems';
import { joinWithCommasOrNull } from '../joinWithCommasOrNull';

/** @param version of a recording, such as "Live" */
export function titleWithVersion(
	name: string | undefined,
	version: string | undefined,
): string | undefined {
	return name === undefined || !version ? name : `${name} (${version})`;
}

/** The name of an item and its artists or authors: "Drift Country by The Copper Weirs". */
export function mediaTitle(item: MediaItem): string {
	return nameWithCreators(item, item.name ?? item.uri ?? '', joinItemNames(item.artists));
}

/**
 * The title with what differs between items of the same name: their edition, album and year, or whose they are. "Drift
 * Country by The Copper Weirs, album Cedar Rooms".
 */
export function detailedMediaTitle(item: MediaItem): string {
	const { name, uri, version, artists, album, year, owner, publisher } = item;
	const edition = version ? ` (${version})` : '';
	const by = joinItemNames(artists) ?? owner ?? publisher ?? null;
	const title = nameWithCreators(item, `${name ?? uri ?? ''}${edition}`, by);
	const details = [album?.name && `album ${album.name}`, year].filter(Boolean);
	return [title, ...details].join(', ');
}

function nameWithCreators({ authors }: MediaItem, name: string, by: string | null): string {
	const creators = by || joinWithCommasOrNull(authors);
	return creators ? `${name} by ${creators}` : name;
}
