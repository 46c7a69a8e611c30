import type { INodeParameters } from 'n8n-workflow';
import { ALBUM_TRACKS, PLAYLIST_TRACKS } from './libraryCommands';
import { FOLDER_ALBUM_ID, FOLDER_PROVIDER } from './libraryItems';
import { getAlbumTracksParameters, getPlaylistTracksParameters } from './libraryParameters';

/** An operation with a locator of an item of the library, and what the simulated library has of its kind. */
export const OPERATIONS_WITH_LOCATOR = [
	{
		title: 'an album',
		made: (albumId: INodeParameters[string], more: INodeParameters = {}) =>
			getAlbumTracksParameters({ albumId, ...more }),
		command: ALBUM_TRACKS,
		listing: 'music/albums/library_items',
		label: 'Album',
		type: 'album',
		id: '1',
		name: 'Amber Rooms',
		twice: ['Northern Windows', 'library://album/3', 'library://album/8'],
		part: 'Rooms',
		another: 'library://playlist/13',
		provided: { id: FOLDER_ALBUM_ID, provider: FOLDER_PROVIDER },
	},
	{
		title: 'a playlist',
		made: (playlistId: INodeParameters[string], more: INodeParameters = {}) =>
			getPlaylistTracksParameters({ playlistId, ...more }),
		command: PLAYLIST_TRACKS,
		listing: 'music/playlists/library_items',
		label: 'Playlist',
		type: 'playlist',
		id: '13',
		name: 'Evening Mix',
		twice: ['Rainy Sunday', 'library://playlist/2', 'library://playlist/5'],
		part: 'Evening',
		another: 'library://album/1',
		provided: { id: '1234', provider: 'builtin' },
	},
] as const;
