import type { INodeProperties } from 'n8n-workflow';
import { findPlaylistByName } from '../services/library/playlistNames';
import type { OperationContext } from './operationContext';

export const playlistName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Saturday Evening',
	description: 'What the new playlist is called; one of that name must not be there yet',
};

const NOT_CHECKED =
	'The server did not let its playlists be looked up: there may have been one of this name already';

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
	const name = parameters.filledText('name', 'Give the new playlist a name.');
	const existing = await findPlaylistByName(client, name);
	if (existing === null) return { name, output: {} };
	if (existing === undefined) return { name, output: { note: NOT_CHECKED } };
	throw parameters.error(
		'name',
		`is "${name}", and there is a playlist of that name (${existing.uri ?? ''})`,
		'Give another name, or remove that playlist first.',
	);
}
