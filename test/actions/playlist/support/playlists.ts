import type { INodeParameters } from 'n8n-workflow';
import { locator } from '../../queue/support/playMediaParameters';

export const CREATE_PLAYLIST = 'music/playlists/create_playlist';
export const ADD_TRACKS = 'music/playlists/add_playlist_tracks';
export const RENAME = 'music/playlists/update';
export const REMOVE_ITEM = 'music/library/remove_item';
export const EXPORT = 'music/playlists/export_playlist';
export const IMPORT = 'music/playlists/import_playlist';
export const REMOVE_TRACKS = 'music/playlists/remove_playlist_tracks';

/** The parameters of the operations, as the editor stores what a user chose. */
function playlist(operation: string, parameters: INodeParameters): INodeParameters {
	return { resource: 'playlist', operation, ...parameters };
}

export function createPlaylist(name: string, options: INodeParameters = {}): INodeParameters {
	return playlist('create', { name, options });
}

export function addTo(uri: string, uris: string, changed: INodeParameters = {}): INodeParameters {
	return playlist('addItems', { playlistId: locator('uri', uri), uris, ...changed });
}

export function removeFrom(
	uri: string,
	uris: string,
	changed: INodeParameters = {},
): INodeParameters {
	return playlist('removeItems', { playlistId: locator('uri', uri), uris, ...changed });
}

export function replaceWith(
	uri: string,
	uris: string | string[],
	changed: INodeParameters = {},
): INodeParameters {
	return playlist('replaceItems', { playlistId: locator('uri', uri), uris, ...changed });
}

export function rename(uri: string, name: string): INodeParameters {
	return playlist('rename', { playlistId: locator('uri', uri), name });
}

export function deletePlaylist(uri: string): INodeParameters {
	return playlist('delete', { playlistId: locator('uri', uri) });
}

export function exportPlaylist(uri: string, options: INodeParameters = {}): INodeParameters {
	return playlist('export', { playlistId: locator('uri', uri), options });
}

export function importPlaylist(options: INodeParameters = {}): INodeParameters {
	return playlist('import', { options });
}

/** The servers that read and write playlist files. */
export const FILE_SERVERS = ['2.8', '2.9', '2.10', '2.11'] as const;
