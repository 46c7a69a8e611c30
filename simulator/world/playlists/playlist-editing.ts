import { invalidData, providerUnavailable, unhandled } from '../../errors';
import { builtInPlaylist } from '../catalogue/playlists';
import type { MusicServer } from '../music-server';
import type { Playlist, ItemSource, Track } from '../library/media';
import { accessOfNewPlaylist } from './playlist-access';
import { PROVIDERS } from '../providers/providers';
import type { User } from '../users/users';

export const BUILTIN = 'builtin';

/** A new playlist in the library, stored by this provider. Its name may be in use or empty (observed). */
export function createPlaylist(
	server: MusicServer,
	name: string,
	provider: string,
	tracks: readonly Track[],
	owner: User,
): Playlist {
	const source = sourceOf(server, name, provider);
	const playlist: Playlist = {
		mediaType: 'playlist',
		libraryId: null,
		favorite: false,
		dateAdded: null,
		source,
		access: source.domain === BUILTIN ? accessOfNewPlaylist(server, owner) : null,
		name,
		genres: null,
		owner: 'Music Assistant',
		isEditable: true,
		tracks: [...tracks],
	};
	server.library.adopt(playlist, server.timestamp());
	return playlist;
}

function sourceOf({ random }: MusicServer, name: string, wanted: string): ItemSource {
	const provider = PROVIDERS.find(({ domain, instance }) => [domain, instance].includes(wanted));
	if (!provider) throw providerUnavailable(`Provider ${wanted} is not available`);
	if (provider.domain === BUILTIN) return builtInPlaylist(random.letters(8));
	if (provider.domain !== 'filesystem' || !provider.has.includes('playlist')) {
		throw invalidData(`Provider ${provider.name} does not support creating playlists`);
	}
	const { domain, instance } = provider;
	return { domain, instance, itemId: `${name}.m3u`, contentType: '?', url: null };
}

/** From 2.10 on, a name must be a valid file name. */
export function checkName(name: string): void {
	if (name.trim() === '' || /[/\\]|\.\./.test(name)) {
		throw invalidData(`${name} is not a valid Playlist name`);
	}
}

/** A playlist object as a client sends it. */
export interface PlaylistUpdate {
	readonly name: string;
	/** If missing, it is derived from the name. */
	readonly sortName?: string;
	/** Of its sources. */
	readonly itemIds: readonly string[];
}

/**
 * Only with `overwrite` the name changes; otherwise the object just adds to the existing fields (read from the source).
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
	playlist.name = name;
	playlist.sortName = sortName;
}

/** By the library's ID, as text or number. */
export function editablePlaylist({ library }: MusicServer, id: string | number): Playlist {
	const playlist = library.get('playlist', String(id), 'library');
	if (!playlist.isEditable) throw invalidData(`Playlist ${playlist.name} is not editable`);
	// It counts as editable, but its provider lacks the feature (read from the source; the words are inferred).
	if (playlist.rules) throw invalidData('The provider does not support editing playlists');
	return playlist;
}

/**
 * Positions are counted from 1, as playlists list them, and removed from the end. They are not checked (read from the
 * source): one that does not exist fails the whole command, 0 is the last item, and a repeated one also removes the
 * item after it.
 */
export function removePositions(playlist: Playlist, positions: readonly number[]): void {
	const tracks = [...playlist.tracks];
	const removed: Track[] = [];
	for (const position of [...positions].sort((one, other) => other - one)) {
		const index = position > 0 ? position - 1 : tracks.length + position - 1;
		if (index < 0 || index >= tracks.length) throw unhandled('list index out of range');
		removed.push(...tracks.splice(index, 1));
	}
	playlist.tracks = playlist.behavior?.removesCopies
		? tracks.filter((track) => !removed.includes(track))
		: tracks;
}
