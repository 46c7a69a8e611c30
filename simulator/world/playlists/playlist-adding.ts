import { CommandError } from '../../errors';
import { has } from '../../profiles/profile';
import { LIBRARY_TYPES } from '../library/media';
import type { Playlist, Track } from '../library/media';
import type { MusicServer } from '../music-server';
import { BUILTIN } from './playlist-editing';
import { isKnownProvider } from '../providers/providers';
import { parseUri } from '../library/uri';
import type { Address } from '../library/uri';

/**
 * Puts what the URIs name at the end of a playlist, albums and playlists as their tracks. Everything
 * that does not fit is left out without a word (read from the source): what is in the list already,
 * other media, share and stream URLs, and what the playlist's provider does not have. Only what is no
 * URI at all, or is not in the library, fails it as a whole (recorded).
 */
export function addToPlaylist(
	server: MusicServer,
	playlist: Playlist,
	uris: readonly string[],
): void {
	for (const uri of uris) parseUri(uri);
	const found = uris.flatMap((uri) => tracksAt(server, playlist, uri));
	const added = new Set(found.filter((track) => !playlist.tracks.includes(track)));
	playlist.tracks = [...playlist.tracks, ...added];
}

function tracksAt(server: MusicServer, playlist: Playlist, uri: string): readonly Track[] {
	const address = ownAddress(uri);
	if (!address) return [];
	const { provider, mediaType, itemId } = address;
	const { library } = server;
	if (mediaType === 'album' || mediaType === 'playlist') {
		if (!isKnownProvider(provider)) return [];
		return library.get(mediaType, itemId, provider).tracks.filter(isTakenBy(playlist));
	}
	if (mediaType !== 'track') return [];
	try {
		return [library.get('track', itemId, provider)].filter(isTakenBy(playlist));
	} catch (error) {
		if (error instanceof CommandError && passesOver(server, playlist, provider)) return [];
		throw error;
	}
}

/** Only in this form is a URI looked at; a share URL is one of an unknown media type in it. */
function ownAddress(uri: string): Address | undefined {
	if (!/^[^:/]+:\/\/[^/]+\/./s.test(uri)) return undefined;
	const [provider = '', rest = ''] = uri.split('://');
	const mediaType = rest.split('/', 1)[0] ?? '';
	if (!LIBRARY_TYPES.some((type) => type === mediaType)) return undefined;
	return { provider, mediaType, itemId: uri.slice(`${provider}://${mediaType}/`.length) };
}

/** The built-in provider takes tracks of everybody, others only their own. */
function isTakenBy({ source }: Playlist) {
	return (track: Track): boolean =>
		source.domain === BUILTIN || track.source.instance === source.instance;
}

/** Whether a track that is not there is written down all the same, and then never listed. */
function passesOver({ profile }: MusicServer, { source }: Playlist, provider: string): boolean {
	if (source.domain === BUILTIN) return provider !== 'library' || has(profile, 'scopes');
	if ([source.domain, source.instance].includes(provider)) return true;
	return !isKnownProvider(provider) && !has(profile, 'scopes');
}
