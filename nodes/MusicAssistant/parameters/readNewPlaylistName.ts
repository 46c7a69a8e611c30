import type { INodeProperties } from 'n8n-workflow';
import { playlistCalled } from '../services/library/playlistNames';
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

const UNSEEN =
	'The server did not let its playlists be looked up: there may have been one of this name already';

/** The name of a playlist that is to be made, and for the output what could not be looked up about it. */
export interface NewName {
	given: string;
	told: { note?: string };
}

/**
 * The name of a playlist that is to be made.
 *
 * @throws ParameterError for an empty name and for one that a playlist has already: servers take both
 */
export async function readNewPlaylistName({
	parameters,
	client,
}: OperationContext): Promise<NewName> {
	const given = parameters.filledText('name', 'Give the new playlist a name.');
	const used = await playlistCalled(client, given);
	if (used === null) return { given, told: {} };
	if (used === undefined) return { given, told: { note: UNSEEN } };
	throw parameters.error(
		'name',
		`is "${given}", and there is a playlist of that name (${used.uri ?? ''})`,
		'Give another name, or remove that playlist first.',
	);
}
