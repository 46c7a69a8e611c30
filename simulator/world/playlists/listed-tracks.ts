import type { Playlist, Track } from '../library/media';

/** The tracks that a playlist lists, which may be outdated. */
export function listedTracks(playlist: Playlist, isRefreshed: boolean): readonly Track[] {
	const { behavior, cachedTracks, tracks } = playlist;
	if (cachedTracks && behavior?.cachesRows && !isRefreshed) return cachedTracks;
	playlist.cachedTracks = tracks;
	return tracks;
}
