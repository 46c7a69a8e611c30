import { toLibraryItem } from '../../services/library/resolveUri';
import { foreignOwner } from '../../services/library/playlistOwner';
import { COLLECTIONS } from '../../services/library/playlists';
import type { MediaItem } from '../../api/models/mediaItem';
import { resolveItem } from './resolveItem';
import type { OperationContext } from '../operationContext';

/** A playlist of the library, as commands that change it need it. */
export interface EditablePlaylist {
	id: string;
	name: string;
	uri: string;
	/** Whether items of a type can be added to it; true if the type is unknown. */
	accepts(mediaType: string | undefined): boolean;
}

/** What no playlist accepts; from 2.8 on the playlist itself reports what it accepts. */
const NEVER_ACCEPTED = ['artist', 'folder', 'genre', 'podcast'];

/**
 * The chosen playlist as the library's own item: commands that change it accept only the library's ids.
 *
 * @throws ParameterError if it is not in the library, or if the token's user may not change it: servers fail on most of it without a
 * reason
 */
export async function resolveEditablePlaylist(
	context: OperationContext,
): Promise<EditablePlaylist> {
	const { parameters, client } = context;
	const { uri } = await resolveItem(context, 'playlistId', 'playlist');
	const found = await client.call('music/item_by_uri', { uri });
	const playlist = await toLibraryItem(client, found);
	const name = found.name ?? uri;
	if (playlist === undefined) {
		throw parameters.error(
			'playlistId',
			`refers to the playlist "${name}", but the server does not report its library URI`,
			'Enter its library URI, such as library://playlist/13.',
		);
	}
	if (playlist === null) {
		throw parameters.error(
			'playlistId',
			`refers to the playlist "${name}", which is not in the library`,
			'Add it to the library in Music Assistant first: only library playlists can be changed.',
		);
	}
	if (playlist.isEditable === false) {
		throw parameters.error(
			'playlistId',
			`refers to the playlist "${name}", which cannot be changed`,
			'Its provider or owner does not allow changes. Choose a playlist of your own.',
		);
	}
	const owner = await foreignOwner(client, playlist);
	if (owner !== undefined) {
		throw parameters.error(
			'playlistId',
			`refers to the playlist "${name}", which belongs to ${owner}`,
			'Only its owner and admins may change it: use the token of one of them, or ask the owner to allow others to change it.',
		);
	}
	const id = playlist.itemId ?? '';
	return { id, name, uri: `library://playlist/${id}`, accepts: acceptsOf(playlist) };
}

function acceptsOf({ supportedMediaTypes }: MediaItem): EditablePlaylist['accepts'] {
	return (mediaType) => {
		if (mediaType === undefined || COLLECTIONS.includes(mediaType)) return true;
		return supportedMediaTypes?.includes(mediaType) ?? !NEVER_ACCEPTED.includes(mediaType);
	};
}
