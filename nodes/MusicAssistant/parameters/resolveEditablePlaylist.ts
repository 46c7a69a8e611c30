import { toLibraryItem } from '../services/library/resolveUri';
import { COLLECTIONS } from '../services/library/playlists';
import type { MediaItem } from '../api/models/mediaItem';
import { resolveItem } from './resolveItem';
import type { OperationContext } from './operationContext';

/** A playlist of the library, by what commands that change it need. */
export interface EditablePlaylist {
	id: string;
	name: string;
	uri: string;
	/** Whether items of a kind can be put into it; yes for a kind that nobody knows. */
	takes(mediaType: string | undefined): boolean;
}

/** What no playlist holds; the rest since 2.8, where the playlist says so. */
const NEVER = ['artist', 'folder', 'genre', 'podcast'];

/**
 * The chosen playlist as the library's own, for the commands that change it know the library's ids only.
 *
 * @throws ParameterError for one that is not in the library, and for one that nobody can change: servers break on both
 * without a reason
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
			`names the playlist "${name}", and the server does not tell as what the library has it`,
			'Give its URI in the library, such as library://playlist/13.',
		);
	}
	if (playlist === null) {
		throw parameters.error(
			'playlistId',
			`names the playlist "${name}", which is not in the library`,
			'Add it to the library in Music Assistant first: others cannot be changed.',
		);
	}
	if (playlist.isEditable === false) {
		throw parameters.error(
			'playlistId',
			`names the playlist "${name}", which cannot be changed`,
			'Its provider, or its owner, keeps it as it is. Choose a playlist of your own.',
		);
	}
	const id = playlist.itemId ?? '';
	return { id, name, uri: `library://playlist/${id}`, takes: taking(playlist) };
}

function taking({ supportedMediaTypes }: MediaItem): EditablePlaylist['takes'] {
	return (mediaType) => {
		if (mediaType === undefined || COLLECTIONS.includes(mediaType)) return true;
		return supportedMediaTypes?.includes(mediaType) ?? !NEVER.includes(mediaType);
	};
}
