import { invalidData, providerUnavailable, unhandled } from '../../errors';
import { builtInSource } from '../catalog/playlists';
import type { MusicServer } from '../music-server';
import type { Playlist, ItemSource, Track } from '../library/media';
import { accessOfNewPlaylist } from './playlist-access';
import { MUSIC_PROVIDERS } from '../providers/providers';
import type { User } from '../users/users';

export const BUILTIN_PROVIDER = 'builtin';

/** Adds a new playlist to the library and its provider. The name may be in use or empty (observed). */
export function createPlaylist(
	server: MusicServer,
	name: string,
	provider: string,
	tracks: readonly Track[],
	owner: User,
): Playlist {
	const source = sourceOfNewPlaylist(server, name, provider);
	const playlist: Playlist = {
		mediaType: 'playlist',
		libraryId: null,
		favorite: false,
		dateAdded: null,
		source,
		access: source.domain === BUILTIN_PROVIDER ? accessOfNewPlaylist(server, owner) : null,
		name,
		genres: null,
		owner: 'Music Assistant',
		isEditable: true,
		tracks: [...tracks],
	};
	server.library.addToLibrary(playlist, server.timestamp());
	return playlist;
}

function sourceOfNewPlaylist({ random }: MusicServer, name: string, wanted: string): ItemSource {
	const provider = MUSIC_PROVIDERS.find(({ domain, instance }) =>
		[domain, instance].includes(wanted),
	);
	if (!provider) throw providerUnavailable(`Provider ${wanted} is not available`);
	if (provider.domain === BUILTIN_PROVIDER) return builtInSource(random.alphanumeric(8));
	if (provider.domain !== 'filesystem' || !provider.mediaTypes.includes('playlist')) {
		throw invalidData(`Provider ${provider.name} does not support creating playlists`);
	}
	const { domain, instance } = provider;
	return { domain, instance, itemId: `${name}.m3u`, contentType: '?', url: null };
}

/** From 2.10 on, throws unless the name is a valid file name. */
export function checkPlaylistName(name: string): void {
	if (name.trim() === '' || /[/\\]|\.\./.test(name)) {
		throw invalidData(`${name} is not a valid Playlist name`);
	}
}

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
	playlist.name = name;
	playlist.sortName = sortName;
}

/** Finds a playlist by its library ID; throws if it does not exist or cannot be edited. */
export function requireEditablePlaylist({ library }: MusicServer, id: string | number): Playlist {
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
