import type { INodeProperties } from 'n8n-workflow';
import { findPlaylistByName } from '../../services/playlists/findPlaylist';
import type { OperationContext } from '../operationContext';

export const playlistNameField: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Saturday Evening',
	description: 'The name of the new playlist; no other playlist may have it',
};

export const newPlaylistNameField: INodeProperties = {
	...playlistNameField,
	displayName: 'New Name',
	description: 'The new name of the playlist; no other playlist may have it',
};

const NOT_CHECKED =
	'The server did not list its playlists, so one with this name may already have existed';

/** A name that no other playlist has. */
export interface PlaylistNameWithNote {
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
