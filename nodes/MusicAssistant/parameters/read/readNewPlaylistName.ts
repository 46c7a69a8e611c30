import type { INodeProperties } from 'n8n-workflow';
import { findPlaylistByName } from '../../services/library/playlistNames';
import type { OperationContext } from '../operationContext';

export const playlistName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Saturday Evening',
	description: 'The name of the new playlist; no other playlist may have it',
};

const NOT_CHECKED =
	'The server did not list its playlists, so one with this name may already have existed';

export interface NewPlaylistName {
	name: string;
	/** Output fields: a note if the existing names could not be checked. */
	output: { note?: string };
}

/**
 * The name for a new playlist.
 *
 * @throws ParameterError for an empty name and for one that a playlist already has: servers accept both
 */
export async function readNewPlaylistName({
	parameters,
	client,
}: OperationContext): Promise<NewPlaylistName> {
	const name = parameters.filledText('name', 'Enter a name for the new playlist.');
	const existing = await findPlaylistByName(client, name);
	if (existing === null) return { name, output: {} };
	if (existing === undefined) return { name, output: { note: NOT_CHECKED } };
	throw parameters.error(
		'name',
		`is "${name}", but a playlist with that name already exists (${existing.uri ?? ''})`,
		'Enter another name, or remove that playlist first.',
	);
}
