import type { INodeProperties } from 'n8n-workflow';
import { readUris } from '../../parameters/read/readUris';
import { SLOW_TIMEOUT, slowChangeOptions, timeoutOf } from '../../parameters/fields/commonFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { urisField } from '../../parameters/fields/uriFields';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolve/resolvePlaylist';

/** The fields of an operation that changes the tracks of a playlist; `uris` is the description of its URIs. */
export function playlistChangeFields(uris: string): INodeProperties[] {
	return [
		playlistLocator,
		locatorProviderField(playlistLocator),
		urisField(uris),
		slowChangeOptions(),
	];
}

/** The values of these fields. */
export interface PlaylistChange {
	playlist: EditablePlaylist;
	uris: readonly string[];
	timeoutSeconds: number;
}

/** @throws ParameterError for unusable values, before anything is changed */
export async function readPlaylistChange(context: OperationContext): Promise<PlaylistChange> {
	const { parameters } = context;
	const timeoutSeconds = timeoutOf(parameters, SLOW_TIMEOUT);
	const uris = readUris(parameters, 'uris');
	return { playlist: await resolveEditablePlaylist(context), uris, timeoutSeconds };
}
