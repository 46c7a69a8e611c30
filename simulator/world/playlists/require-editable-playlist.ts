import { invalidData } from '../../errors';
import type { Playlist } from '../library/media-items';
import type { MusicServer } from '../music-server';

/** Finds a playlist by its library ID; throws if it does not exist or cannot be edited. */
export function requireEditablePlaylist({ library }: MusicServer, id: string | number): Playlist {
	const playlist = library.get('playlist', String(id), 'library');
	if (!playlist.isEditable) throw invalidData(`Playlist ${playlist.name} is not editable`);
	return playlist;
}
