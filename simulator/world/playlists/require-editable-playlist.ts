import { invalidData } from '../../errors';
import type { Playlist } from '../library/media-items';
import type { MusicServer } from '../music-server';

/** Finds a playlist by its library ID; throws if it does not exist or cannot be edited. */
export function requireEditablePlaylist({ library }: MusicServer, id: string | number): Playlist {
	const playlist = library.get('playlist', String(id), 'library');
	if (!playlist.isEditable) throw invalidData(`Playlist ${playlist.name} is not editable`);
	// It counts as editable, but its provider lacks the feature (read from the source; the words are inferred).
	if (playlist.rules) throw invalidData('The provider does not support editing playlists');
	return playlist;
}
