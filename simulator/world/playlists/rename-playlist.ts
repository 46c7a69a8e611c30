import { invalidData } from '../../errors';
import type { Playlist } from '../library/media-items';

/** A playlist object as a client sends it. */
export interface PlaylistUpdate {
	readonly name: string;
	/** By default, it is derived from the name. */
	readonly sortName?: string;
	/** The item IDs of its sources. */
	readonly itemIds: readonly string[];
}

/**
 * The name only changes with `overwrite`; otherwise, the object only adds to the existing fields (read from the source).
 * The IDs of files do not change.
 */
export function renamePlaylist(
	playlist: Playlist,
	{ name, sortName, itemIds }: PlaylistUpdate,
	overwrite: boolean,
): void {
	const isOfFiles = ['builtin', 'filesystem'].includes(playlist.source.domain);
	if (isOfFiles && itemIds.some((itemId) => itemId !== playlist.source.itemId)) {
		throw invalidData('Updating item_id is not allowed for filesystem-based providers');
	}
	if (!overwrite) return;
	playlist.firstName ??= playlist.name;
	playlist.name = name;
	playlist.sortName = sortName;
}
