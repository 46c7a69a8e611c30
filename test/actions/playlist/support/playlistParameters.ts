import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../queue/support/playMediaParameters';

export const CREATE_PLAYLIST = 'music/playlists/create_playlist';
export const ADD_TRACKS = 'music/playlists/add_playlist_tracks';
export const UPDATE_PLAYLIST = 'music/playlists/update';
export const REMOVE_LIBRARY_ITEM = 'music/library/remove_item';
export const EXPORT_PLAYLIST = 'music/playlists/export_playlist';
export const IMPORT_PLAYLIST = 'music/playlists/import_playlist';
export const REMOVE_TRACKS = 'music/playlists/remove_playlist_tracks';

/** The parameters of the operations, as the editor stores what a user chose. */
function playlistParameters(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'playlist', operation, ...parameters };
}

export function createPlaylistParameters(
	name: string,
	options: INodeParameters = {},
): INodeParameters {
	return playlistParameters('create', { name, options });
}

export function addToPlaylistParameters(
	uri: string,
	uris: string,
	changed: INodeParameters = {},
): INodeParameters {
	return playlistParameters('addItems', { playlistId: locator('uri', uri), uris, ...changed });
}

export function removeFromPlaylistParameters(
	uri: string,
	uris: string,
	changed: INodeParameters = {},
): INodeParameters {
	return playlistParameters('removeItems', { playlistId: locator('uri', uri), uris, ...changed });
}

export function replacePlaylistItemsParameters(
	uri: string,
	uris: string | string[],
	changed: INodeParameters = {},
): INodeParameters {
	return playlistParameters('replaceItems', { playlistId: locator('uri', uri), uris, ...changed });
}

export function renamePlaylistParameters(uri: string, name: string): INodeParameters {
	return playlistParameters('rename', { playlistId: locator('uri', uri), name });
}

export function deletePlaylistParameters(uri: string): INodeParameters {
	return playlistParameters('delete', { playlistId: locator('uri', uri) });
}

export function exportPlaylistParameters(
	uri: string,
	options: INodeParameters = {},
): INodeParameters {
	return playlistParameters('export', { playlistId: locator('uri', uri), options });
}

export function importPlaylistParameters(options: INodeParameters = {}): INodeParameters {
	return playlistParameters('import', { options });
}

/** The servers that read and write playlist files. */
export const PROFILES_WITH_PLAYLIST_FILES = ['2.8', '2.9', '2.10', '2.11'] as const;
