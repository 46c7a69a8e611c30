import type { Playlist, Track } from '../library/media-items';

/** The tracks that a playlist lists, which may be outdated. */
export function listPlaylistTracks(playlist: Playlist, forceRefresh: boolean): readonly Track[] {
	const { behavior, cachedTracks, tracks } = playlist;
	if (cachedTracks && behavior?.cachesRows && !forceRefresh) return cachedTracks;
	playlist.cachedTracks = tracks;
	return tracks;
}
