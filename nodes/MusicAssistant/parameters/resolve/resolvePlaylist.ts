import type { INodeProperties } from 'n8n-workflow';
import { readItemByUri, findLibraryItem } from '../../services/library/readItems';
import { COLLECTION_TYPES, findPlaylistByName } from '../../services/playlists/playlistRows';
import type { MediaItem } from '../../api/models/mediaItem';
import { resolveItemAtProvider } from './resolveItemAtProvider';
import type { OperationContext } from '../operationContext';
import type { MusicAssistantClient } from '../../api/client';
import { textField } from '../fields/fieldBuilders';

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
	await requireOwnPlaylist(context, 'playlistId', playlist.item, { mayBeCollaborative: true });
	const { supportedMediaTypes } = playlist.item;
	return {
		...playlist,
		accepts(mediaType) {
			if (mediaType === undefined || COLLECTION_TYPES.includes(mediaType)) return true;
			return supportedMediaTypes?.includes(mediaType) ?? !NEVER_ACCEPTED_TYPES.includes(mediaType);
		},
	};
}

/**
 * @param options.mayBeCollaborative whether it is enough that the owner lets others change its items
 * @throws ParameterError for a playlist of another user (2.11 and newer)
 */
export async function requireOwnPlaylist(
	{ parameters, client }: OperationContext,
	parameterName: string,
	item: MediaItem,
	options: { mayBeCollaborative: boolean } = { mayBeCollaborative: false },
): Promise<void> {
	const owner = await describeForeignOwner(client, item, options);
	if (owner === undefined) return;
	throw parameters.error(
		parameterName,
		`refers to the playlist "${item.name ?? ''}", which belongs to ${owner}`,
		`Only its owner and admins may change it: use the token of one of them${options.mayBeCollaborative ? ', or ask the owner to allow others to change it' : ''}.`,
	);
}

/** The built-in role that may change every playlist: no custom role can have the permission to manage the library. */
const ADMIN_ROLE = 'admin';

/**
 * Who owns a playlist that the token's user may not change (2.11 and newer), as far as the server reports both.
 *
 * @returns a description of the owner; `undefined` if the user may change the playlist, or if that is not known
 */
async function describeForeignOwner(
	client: MusicAssistantClient,
	{ access }: MediaItem,
	{ mayBeCollaborative }: { mayBeCollaborative: boolean },
): Promise<string | undefined> {
	if (access === undefined || (access.collaborative && mayBeCollaborative)) return undefined;
	const user = await client.tryCall('auth/me', {});
	if (user?.id === undefined || user.id === access.owner || user.role === ADMIN_ROLE) {
		return undefined;
	}
	// Most users may not see the others.
	const users = await client.tryCall('auth/users', {});
	const name = users?.find(({ id }) => id === access.owner)?.name;
	return name === undefined ? `another user (ID ${access.owner})` : `the user "${name}"`;
}

export const playlistNameField = textField(
	'Name',
	'name',
	'Saturday Evening',
	'The name of the new playlist; no other playlist may have it',
	{ required: true },
);

export const newPlaylistNameField: INodeProperties = {
	...playlistNameField,
	displayName: 'New Name',
	description: 'The new name of the playlist; no other playlist may have it',
};

const NOT_CHECKED =
	'The server did not list its playlists, so one with this name may already have existed';

/** A name that no other playlist has. */
interface PlaylistNameWithNote {
	name: string;
	/** Output fields: a note if the existing names could not be checked. */
	output: { note?: string };
}

/**
 * The name for a new playlist, or the new name of one.
 *
 * @param renamedPlaylistUri the URI of the playlist to be renamed: its own name is not taken
 * @throws ParameterError for an empty name and for one that another playlist has: servers accept both
 */
export async function readUnusedPlaylistName(
	{ parameters, client }: OperationContext,
	renamedPlaylistUri?: string,
): Promise<PlaylistNameWithNote> {
	const name = parameters.filledText('name', 'Enter a name for the playlist.');
	const existing = await findPlaylistByName(client, name, renamedPlaylistUri);
	if (existing === null) return { name, output: {} };
	if (existing === undefined) return { name, output: { note: NOT_CHECKED } };
	throw parameters.error(
		'name',
		`is "${name}", but a playlist with that name already exists (${existing.uri ?? ''})`,
		'Enter another name, or remove that playlist first.',
	);
}
