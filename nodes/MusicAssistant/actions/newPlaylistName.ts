import type { INodeProperties } from 'n8n-workflow';
import { playlistCalled } from '../server/playlistNames';
import { text } from '../values/json';
import type { OperationContext } from './operation';

export const playlistName: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Saturday Evening',
	description: 'What the new playlist is called; one of that name must not be there yet',
};

/**
 * The name of a playlist that is to be made.
 *
 * @throws ParameterFault for an empty name and for one that a playlist has already: servers take both
 */
export async function newPlaylistName({ parameters, server }: OperationContext): Promise<string> {
	const given = parameters.text('name');
	if (given === '') {
		throw parameters.fault('name', 'must not be empty', 'Give the new playlist a name.');
	}
	const used = await playlistCalled(server, given);
	if (!used) return given;
	throw parameters.fault(
		'name',
		`is "${given}", and there is a playlist of that name (${text(used, 'uri') ?? ''})`,
		'Give another name, or remove that playlist first.',
	);
}
