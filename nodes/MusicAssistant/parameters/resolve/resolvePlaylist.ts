import { readItemByUri } from '../../services/library/readItemByUri';
import { findLibraryItem } from '../../services/library/resolveUriOrMissing';
import { describeForeignOwner } from '../../services/playlists/describeForeignOwner';
import { COLLECTION_TYPES } from '../../services/playlists/playlistEntry';
import type { MediaItem } from '../../api/models/mediaItem';
import { resolveItemAtProvider } from './resolveItemAtProvider';
import type { OperationContext } from '../operationContext';

/** A playlist of the library, as commands for it need it. */
export interface LibraryPlaylist {
	id: string;
	name: string;
	uri: string;
	/** As the library has it. */
	item: MediaItem;
}

export interface EditablePlaylist extends LibraryPlaylist {
	/** Whether items of a type can be added to it; true if the type is unknown. */
	accepts(mediaType: string | undefined): boolean;
}

/** What no playlist accepts; from 2.8 on the playlist itself reports what it accepts. */
const NEVER_ACCEPTED_TYPES = ['artist', 'folder', 'genre', 'podcast'];

/**
 * The chosen playlist as the library's own item: most commands for playlists accept only the library's ids.
 *
 * @throws ParameterError if it is not in the library: servers fail without a reason
 */
export async function resolveLibraryPlaylist(context: OperationContext): Promise<LibraryPlaylist> {
	const { parameters, client } = context;
	const { uri } = await resolveItemAtProvider(context, 'playlistId', 'playlist');
	const found = await readItemByUri(client, uri);
	const item = await findLibraryItem(client, found);
	const name = found.name ?? uri;
	if (item === undefined) {
		throw parameters.error(
			'playlistId',
			`refers to the playlist "${name}", but the server does not report its library URI`,
			'Enter its library URI, such as library://playlist/13.',
		);
	}
	if (item === null) {
		throw parameters.error(
			'playlistId',
			`refers to the playlist "${name}", which is not in the library`,
			'Add it to the library in Music Assistant first: this is only possible with library playlists.',
		);
	}
	const id = item.itemId ?? '';
	return { id, name, uri: `library://playlist/${id}`, item };
}

/** The chosen playlist, to rename or delete it. @throws ParameterError if it is not in the library, or of another user */
export async function resolveOwnPlaylist(context: OperationContext): Promise<LibraryPlaylist> {
	const playlist = await resolveLibraryPlaylist(context);
	await requireOwnPlaylist(context, 'playlistId', playlist.item);
	return playlist;
}

/**
 * The chosen playlist, to change its items.
 *
 * @throws ParameterError if it is not in the library, not editable, or of a user who does not let others change it
 */
export async function resolveEditablePlaylist(
	context: OperationContext,
): Promise<EditablePlaylist> {
	const playlist = await resolveLibraryPlaylist(context);
	if (playlist.item.isEditable === false) {
		throw context.parameters.error(
			'playlistId',
			`refers to the playlist "${playlist.name}", which cannot be changed`,
			'Its provider or owner does not allow changes. Choose a playlist of your own.',
		);
	}
	await requirePermittedOwner(context, 'playlistId', playlist.item, { mayBeCollaborative: true });
	return { ...playlist, accepts: createAcceptsCheck(playlist.item) };
}

/** @throws ParameterError for a playlist of another user (2.11 and newer) */
export async function requireOwnPlaylist(
	context: OperationContext,
	parameterName: string,
	item: MediaItem,
): Promise<void> {
	await requirePermittedOwner(context, parameterName, item, { mayBeCollaborative: false });
}

async function requirePermittedOwner(
	{ parameters, client }: OperationContext,
	parameterName: string,
	item: MediaItem,
	options: { mayBeCollaborative: boolean },
): Promise<void> {
	const owner = await describeForeignOwner(client, item, options);
	if (owner === undefined) return;
	throw parameters.error(
		parameterName,
		`refers to the playlist "${item.name ?? ''}", which belongs to ${owner}`,
		`Only its owner and admins may change it: use the token of one of them${options.mayBeCollaborative ? ', or ask the owner to allow others to change it' : ''}.`,
	);
}

function createAcceptsCheck({ supportedMediaTypes }: MediaItem): EditablePlaylist['accepts'] {
	return (mediaType) => {
		if (mediaType === undefined || COLLECTION_TYPES.includes(mediaType)) return true;
		return supportedMediaTypes?.includes(mediaType) ?? !NEVER_ACCEPTED_TYPES.includes(mediaType);
	};
}
