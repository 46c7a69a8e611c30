import type { IDataObject } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, locator, OFFICE } from '../../queue/support/playMediaParameters';
import { addCurrentFavoriteParameters, removeFavoriteParameters } from './favoriteParameters';
import { ADD_CURRENT_FAVORITE, MARK_PLAYED, REMOVE_FAVORITE } from './libraryCommands';
import {
	FOLDER_PLAYLIST_URI,
	OWN_PLAYLIST_ID,
	OWN_PLAYLIST_URI,
	READ_ONLY_PLAYLIST_URI,
	trackUris,
	NEWS_FEED_PROVIDER,
} from './libraryItems';
import { setPlayedParameters } from './libraryParameters';
import {
	ADD_TRACKS,
	addToPlaylistParameters,
	CREATE_PLAYLIST,
	createPlaylistParameters,
	deletePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
	REMOVE_TRACKS,
	removeFromPlaylistParameters,
	UPDATE_PLAYLIST,
	renamePlaylistParameters,
	replacePlaylistItemsParameters,
} from '../../playlist/support/playlistParameters';
import type { OperationCase } from './documentedOperationCases';

const chosenPlaylist = { playlistId: locator('id', '={{ $json.playlist }}') };
/** Each input item is a change of its own, as those of the other operations are. */
const options = { combineItems: '={{ $json.combine ?? false }}' };
const UNSUITABLE_ITEM = { playlist: '4', uris: 'library://track/1' };

/** The item in full, as the server has it. */
function fullItem(uri: string): IDataObject {
	return expect.objectContaining({ uri, provider_mappings: expect.any(Array) }) as IDataObject;
}

/** The whole playlist with another name. */
function renameArguments(id: string, name: string): IDataObject {
	const update = { item_id: id, name, provider_mappings: expect.any(Array) as IDataObject };
	return { item_id: id, update: expect.objectContaining(update) as IDataObject, overwrite: true };
}

/** The operations that change something with a command that is not in the server's API documentation. */
export const UNDOCUMENTED_CHANGE_CASES: readonly OperationCase[] = [
	{
		title: 'Set Played Status',
		parameters: setPlayedParameters('={{ $json.uri }}', '={{ $json.played ?? true }}'),
		command: MARK_PLAYED,
		input: [
			{ uri: `${NEWS_FEED_PROVIDER}://podcast_episode/morning-news-1` },
			{ uri: 'library:audiobook:2', played: 'true' },
			{ uri: ' library://track/7 ' },
		],
		expectedArguments: [
			{ media_item: fullItem(`${NEWS_FEED_PROVIDER}://podcast_episode/morning-news-1`) },
			{ media_item: fullItem('library://audiobook/2') },
			{ media_item: fullItem('library://track/7') },
		],
		failingItem: { uri: 'library://track/99999' },
		expectedError: /library:\/\/track\/99999/,
	},
	{
		title: 'Create a playlist',
		parameters: createPlaylistParameters('={{ $json.name }}', {
			provider: '={{ $json.provider }}',
		}),
		command: CREATE_PLAYLIST,
		input: [
			{ name: 'Saturday Evening' },
			{ name: 2026, provider: 'filesystem--1234' },
			{ name: ' Sunday ', provider: 'builtin' },
		],
		expectedArguments: [
			{ name: 'Saturday Evening' },
			{ name: '2026', provider_instance_or_domain: 'filesystem--1234' },
			{ name: 'Sunday', provider_instance_or_domain: 'builtin' },
		],
		failingItem: { name: 'rainy sunday' },
		expectedError:
			/^"Name" is "rainy sunday", but a playlist with that name already exists \(library:/,
	},
	{
		title: 'Add Items',
		parameters: addToPlaylistParameters('', '={{ $json.uris }}', { ...chosenPlaylist, options }),
		command: ADD_TRACKS,
		prepareServer: ({ control }) => {
			control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2));
			control.fillPlaylist('13', trackUris(1));
		},
		input: [
			{ playlist: OWN_PLAYLIST_ID, uris: trackUris(5) },
			{ playlist: 13, uris: 'library://track/6\n\n library:track:7 ' },
			{ playlist: OWN_PLAYLIST_ID, uris: '["library://track/8", "library://track/8"]' },
		],
		expectedArguments: [
			{ db_playlist_id: OWN_PLAYLIST_ID, uris: trackUris(5) },
			{ db_playlist_id: '13', uris: trackUris(6, 7) },
			{ db_playlist_id: OWN_PLAYLIST_ID, uris: trackUris(8) },
		],
		failingItem: UNSUITABLE_ITEM,
		expectedError: /^"Playlist" refers to the playlist ".*", which cannot be changed$/,
	},
	{
		title: 'Remove Items',
		parameters: removeFromPlaylistParameters('', '={{ $json.uris }}', {
			...chosenPlaylist,
			options,
		}),
		command: REMOVE_TRACKS,
		prepareServer: ({ control }) => {
			control.setTimeScale(0);
			control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 4));
			control.fillPlaylist('13', trackUris(1, 2, 1));
		},
		input: [
			{ playlist: OWN_PLAYLIST_ID, uris: trackUris(2) },
			{ playlist: 13, uris: 'library://track/1\n' },
			{ playlist: OWN_PLAYLIST_ID, uris: '["library://track/4", "library:track:1"]' },
		],
		expectedArguments: [
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [2] },
			{ db_playlist_id: '13', positions_to_remove: [3, 1] },
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [3, 1] },
		],
		failingItem: UNSUITABLE_ITEM,
		expectedError: /^"Playlist" refers to the playlist ".*", which cannot be changed$/,
	},
	{
		title: 'Replace Items',
		parameters: replacePlaylistItemsParameters('', '={{ $json.uris }}', {
			...chosenPlaylist,
			options: { allowEmpty: '={{ $json.empty ?? false }}' },
		}),
		command: REMOVE_TRACKS,
		prepareServer: ({ control }) => {
			control.setTimeScale(0);
			control.fillPlaylist(OWN_PLAYLIST_ID, trackUris(1, 2, 3, 4));
			control.fillPlaylist('13', trackUris(1, 2, 1));
		},
		input: [
			{ playlist: OWN_PLAYLIST_ID, uris: trackUris(1, 3) },
			{ playlist: 13, uris: 'library://track/1\n\n library:track:2 ' },
			{ playlist: OWN_PLAYLIST_ID, uris: '', empty: 'true' },
		],
		expectedArguments: [
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [4, 2] },
			{ db_playlist_id: '13', positions_to_remove: [3] },
			{ db_playlist_id: OWN_PLAYLIST_ID, positions_to_remove: [2, 1] },
		],
		failingItem: { playlist: 13, uris: [] },
		expectedError: /^"URIs" must not be empty$/,
	},
	{
		title: 'Rename a playlist',
		parameters: { ...renamePlaylistParameters('', '={{ $json.name }}'), ...chosenPlaylist },
		command: UPDATE_PLAYLIST,
		input: [
			{ playlist: OWN_PLAYLIST_ID, name: ' Saturday Evening ' },
			{ playlist: 13, name: 2026 },
			{ playlist: '4', name: 'LATE nights' },
		],
		expectedArguments: [
			renameArguments(OWN_PLAYLIST_ID, 'Saturday Evening'),
			renameArguments('13', '2026'),
			renameArguments('4', 'LATE nights'),
		],
		failingItem: { playlist: OWN_PLAYLIST_ID, name: 'rainy sunday' },
		expectedError: /^"New Name" is "rainy sunday", but a playlist with that name already exists/,
	},
	{
		title: 'Delete a playlist',
		parameters: { ...deletePlaylistParameters(''), ...chosenPlaylist },
		command: REMOVE_LIBRARY_ITEM,
		input: [{ playlist: OWN_PLAYLIST_ID }, { playlist: 13 }, { playlist: '4' }],
		expectedArguments: [
			{ media_type: 'playlist', library_item_id: OWN_PLAYLIST_ID },
			{ media_type: 'playlist', library_item_id: '13' },
			{ media_type: 'playlist', library_item_id: '4' },
		],
		failingItem: { playlist: '99' },
		expectedError: /playlist(\/| )99/,
	},
	{
		title: 'Add Currently Playing',
		parameters: addCurrentFavoriteParameters('={{ $json.player }}', {
			timeout: '={{ $json.seconds ?? 300 }}',
		}),
		command: ADD_CURRENT_FAVORITE,
		prepareServer: ({ control }) => {
			[KITCHEN, LIVING_ROOM].forEach((queue, index) =>
				control.fillQueue(queue, trackUris(20 + index), { state: 'playing' }),
			);
			control.fillQueue(OFFICE, ['spotify://track/1234567'], { state: 'paused' });
		},
		input: [{ player: KITCHEN }, { player: LIVING_ROOM, seconds: '20' }, { player: OFFICE }],
		expectedArguments: [{ player_id: KITCHEN }, { player_id: LIVING_ROOM }, { player_id: OFFICE }],
		failingItem: { player: 'nowhere' },
		expectedError: /^"Player" refers to the player "nowhere", which the server does/,
	},
	{
		title: 'Remove a favorite',
		parameters: removeFavoriteParameters('={{ $json.item }}'),
		command: REMOVE_FAVORITE,
		prepareServer: ({ control }) => {
			for (const uri of [OWN_PLAYLIST_URI, FOLDER_PLAYLIST_URI, READ_ONLY_PLAYLIST_URI]) {
				control.setFavorite(uri, true);
			}
		},
		input: [
			{ item: FOLDER_PLAYLIST_URI },
			{ item: 'builtin://playlist/1234' },
			{ item: ' library:playlist:4' },
		],
		expectedArguments: [
			{ media_type: 'playlist', library_item_id: '13' },
			{ media_type: 'playlist', library_item_id: OWN_PLAYLIST_ID },
			{ media_type: 'playlist', library_item_id: '4' },
		],
		failingItem: { item: 'library://track/99999' },
		expectedError: /library:\/\/track\/99999/,
	},
];
