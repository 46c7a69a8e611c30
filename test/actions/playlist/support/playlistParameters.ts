import type { INodeParameters } from 'n8n-workflow';
import { fileInMemory } from '../../../support/binaryFiles';
import { locator } from '../../queue/support/playMediaParameters';

export const CREATE_PLAYLIST = 'music/playlists/create_playlist';
export const ADD_TRACKS = 'music/playlists/add_playlist_tracks';
export const UPDATE_PLAYLIST = 'music/playlists/update';
export const REMOVE_LIBRARY_ITEM = 'music/library/remove_item';
export const EXPORT_PLAYLIST = 'music/playlists/export_playlist';
export const IMPORT_PLAYLIST = 'music/playlists/import_playlist';
export const REMOVE_TRACKS = 'music/playlists/remove_playlist_tracks';

/** The parameters of the operations, as the editor stores what a user chose. */
const playlist = (operation: string, parameters: INodeParameters): INodeParameters => ({
	resource: 'playlist',
	operation,
	...parameters,
});

export const createPlaylistParameters = (name: string, options: INodeParameters = {}) =>
	playlist('create', { name, options });

/** The same for the operations that change the items of a playlist. */
const itemsParameters =
	(operation: string) =>
	(uri: string, uris: string | string[], changed: INodeParameters = {}) =>
		playlist(operation, { playlistId: locator('uri', uri), uris, ...changed });

export const addToPlaylistParameters = itemsParameters('addItems');
export const removeFromPlaylistParameters = itemsParameters('removeItems');
export const replacePlaylistItemsParameters = itemsParameters('replaceItems');

export const renamePlaylistParameters = (uri: string, name: string) =>
	playlist('rename', { playlistId: locator('uri', uri), name });

export const deletePlaylistParameters = (uri: string) =>
	playlist('delete', { playlistId: locator('uri', uri) });

export const exportPlaylistParameters = (uri: string, options: INodeParameters = {}) =>
	playlist('export', { playlistId: locator('uri', uri), options });

export const importPlaylistParameters = (options: INodeParameters = {}) =>
	playlist('import', { options });

/** The servers that read and write playlist files. */
export const PROFILES_WITH_PLAYLIST_FILES = ['2.8', '2.9', '2.10', '2.11'] as const;

/** Playlist files. */

export const LIBRARY_ENTRY = '#EXTINF:200,Marta Lindqvale - Orchard Dance\nlibrary://track/40';
export const UNKNOWN_ENTRY =
	'#EXTMA:media_type=track||name=Nowhere Song\n#EXTPROV:qobuz||77||qobuz--1\n#EXTARTIST:Nobody||qobuz||5||qobuz--1\n#EXTINF:200,Nobody - Nowhere Song\nqobuz://track/77';
/** The library has it, but not from there. */
export const ENTRY_AT_OTHER_PROVIDER =
	'#EXTINF:200,Marta Lindqvale - Quarry Dance\nqobuz://track/78';

export function m3uText(...entries: readonly string[]): string {
	return ['#EXTM3U', '#PLAYLIST:Harvest', ...entries, ''].join('\n');
}

export function playlistFile(text: string | Buffer, name = 'harvest.m3u8') {
	return fileInMemory(Buffer.from(text), name);
}
