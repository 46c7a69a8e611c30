import { CommandError } from '../../errors';
import { hasFeature } from '../../profiles/profile';
import { PROVIDER_MEDIA_TYPES } from '../library/media-items';
import type { Playlist, Track } from '../library/media-items';
import type { MusicServer } from '../music-server';
import { listPlaylistTracks } from './list-playlist-tracks';
import { BUILTIN_PROVIDER, isKnownProvider } from '../providers/music-providers';
import { parseUri } from '../library/media-uri';
import type { UriParts } from '../library/media-uri';

/**
 * Appends the items of the URIs to a playlist, albums and playlists as their tracks. Everything that does not fit is
 * silently left out (read from the source): what the playlist already contains, other media types, share and stream
 * URLs, and what the playlist's provider does not have. Only an invalid URI, or an item that is not in the library,
 * fails the whole command (recorded).
 */
export function addToPlaylist(
	server: MusicServer,
	playlist: Playlist,
	uris: readonly string[],
): void {
	for (const uri of uris) parseUri(uri);
	const found = uris.flatMap((uri) => findTracks(server, playlist, uri));
	const present = [...playlist.tracks, ...listPlaylistTracks(playlist, false)];
	const added = new Set(found.filter((track) => !present.includes(track)));
	playlist.tracks = playlist.behavior?.addsAtStart
		? [...added, ...playlist.tracks]
		: [...playlist.tracks, ...added];
}

function findTracks(server: MusicServer, playlist: Playlist, uri: string): readonly Track[] {
	const address = parseOwnUri(uri);
	if (!address) return [];
	const { provider, mediaType, itemId } = address;
	const { library } = server;
	if (mediaType === 'album' || mediaType === 'playlist') {
		if (!isKnownProvider(provider)) return [];
		return library.get(mediaType, itemId, provider).tracks.filter(isAcceptedBy(playlist));
	}
	if (mediaType !== 'track') return [];
	try {
		return [library.get('track', itemId, provider)].filter(isAcceptedBy(playlist));
	} catch (error) {
		if (error instanceof CommandError && ignoresMissingTrack(server, playlist, provider)) return [];
		throw error;
	}
}

/** Only this form of URI is recognized; a share URL counts as an unknown media type. */
function parseOwnUri(uri: string): UriParts | undefined {
	if (!/^[^:/]+:\/\/[^/]+\/./s.test(uri)) return undefined;
	const [provider = '', rest = ''] = uri.split('://');
	const mediaType = rest.split('/', 1)[0] ?? '';
	if (!PROVIDER_MEDIA_TYPES.some((type) => type === mediaType)) return undefined;
	return { provider, mediaType, itemId: uri.slice(`${provider}://${mediaType}/`.length) };
}

/** The built-in provider accepts tracks of any provider, others only their own. */
function isAcceptedBy({ source }: Playlist) {
	return (track: Track): boolean =>
		source.domain === BUILTIN_PROVIDER || track.source.instance === source.instance;
}

/** Whether a track that does not exist is ignored instead of failing the command. */
function ignoresMissingTrack(
	{ profile }: MusicServer,
	{ source }: Playlist,
	provider: string,
): boolean {
	if (source.domain === BUILTIN_PROVIDER) {
		return provider !== 'library' || hasFeature(profile, 'scopes');
	}
	if ([source.domain, source.instance].includes(provider)) return true;
	return !isKnownProvider(provider) && !hasFeature(profile, 'scopes');
}
