import { unhandled } from '../../errors';
import type { Playlist, Track } from '../library/media-items';

/**
 * Positions are counted from 1, as playlists list them, and removed from the end. They are not checked (read from the
 * source): one that does not exist fails the whole command, 0 is the last item, and a repeated one also removes the
 * item after it.
 */
export function removePlaylistPositions(playlist: Playlist, positions: readonly number[]): void {
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
