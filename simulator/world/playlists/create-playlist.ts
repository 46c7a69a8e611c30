import { invalidData, providerUnavailable } from '../../errors';
import { builtInProviderSource } from '../catalog/playlists';
import type { MusicServer } from '../music-server';
import type { Playlist, ItemSource, Track } from '../library/media-items';
import { accessOfNewPlaylist } from './playlist-access';
import { BUILTIN_PROVIDER, MUSIC_PROVIDERS } from '../providers/music-providers';
import type { User } from '../users/users';

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

function sourceOfNewPlaylist(
	{ random }: MusicServer,
	name: string,
	providerId: string,
): ItemSource {
	const provider = MUSIC_PROVIDERS.find(({ domain, instance }) =>
		[domain, instance].includes(providerId),
	);
	if (!provider) throw providerUnavailable(`Provider ${providerId} is not available`);
	if (provider.domain === BUILTIN_PROVIDER) return builtInProviderSource(random.alphanumeric(8));
	if (provider.domain !== 'filesystem' || !provider.mediaTypes.includes('playlist')) {
		throw invalidData(`Provider ${provider.name} does not support creating playlists`);
	}
	const { domain, instance } = provider;
	return { domain, instance, itemId: `${name}.m3u`, contentType: '?', url: null };
}

/** From 2.10 on, throws unless the name is a valid file name. */
export function requireValidPlaylistName(name: string): void {
	if (name.trim() === '' || /[/\\]|\.\./.test(name)) {
		throw invalidData(`${name} is not a valid Playlist name`);
	}
}
