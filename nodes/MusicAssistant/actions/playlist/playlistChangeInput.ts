import type { INodeProperties } from 'n8n-workflow';
import { combineItemsField } from '../itemCombination';
import { readDistinctUris } from '../../parameters/read/readUris';
import {
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { playlistLocator, locatorProviderField } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { urisField } from '../../parameters/fields/uriFields';
import {
	resolveEditablePlaylist,
	type EditablePlaylist,
} from '../../parameters/resolve/resolvePlaylist';

/** The fields of an operation that changes the tracks of a playlist; `uris` is the description of its URIs. */
export function playlistChangeFields(urisDescription: string): INodeProperties[] {
	return [
		playlistLocator,
		locatorProviderField(playlistLocator),
		urisField(urisDescription),
		optionsForSlowChange(combineItemsField),
	];
}

/** The values of these fields. */
export interface PlaylistChangeInput {
	playlist: EditablePlaylist;
	uris: readonly string[];
	timeoutSeconds: number;
}

/** @throws ParameterError for unusable values, before anything is changed */
export async function readPlaylistChangeInput(
	context: OperationContext,
): Promise<PlaylistChangeInput> {
	const { parameters } = context;
	const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
	const uris = readDistinctUris(parameters, 'uris');
	return { playlist: await resolveEditablePlaylist(context), uris, timeoutSeconds };
}
