import type { Playlist, Track } from '../library/media-items';

/** The tracks that a playlist lists, which may be outdated. */
export function listPlaylistTracks(playlist: Playlist, isRefreshed: boolean): readonly Track[] {
	const { behavior, cachedTracks, tracks } = playlist;
	if (cachedTracks && behavior?.cachesRows && !isRefreshed) return cachedTracks;
	playlist.cachedTracks = tracks;
	return tracks;
}
