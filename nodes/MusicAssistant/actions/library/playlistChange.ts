import type { INodeProperties } from 'n8n-workflow';
import { readUris } from '../../parameters/readUris';
import { SLOW_TIMEOUT, slowChangeOptions, timeoutOf } from '../../parameters/fields/fields';
import { playlistLocator, providerOf } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { urisField } from '../../parameters/fields/uriFields';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolveEditablePlaylist';

/** The fields of an operation that changes what is in a playlist; `uris` tells what its URIs name. */
export function playlistChangeFields(uris: string): INodeProperties[] {
	return [playlistLocator, providerOf(playlistLocator), urisField(uris), slowChangeOptions()];
}

/** What these fields say. */
export interface PlaylistChange {
	playlist: EditablePlaylist;
	uris: readonly string[];
	timeoutSeconds: number;
}

/** @throws ParameterError for what cannot be used, before anything is changed */
export async function readPlaylistChange(context: OperationContext): Promise<PlaylistChange> {
	const { parameters } = context;
	const timeoutSeconds = timeoutOf(parameters, SLOW_TIMEOUT);
	const uris = readUris(parameters, 'uris');
	return { playlist: await resolveEditablePlaylist(context), uris, timeoutSeconds };
}
