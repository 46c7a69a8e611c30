import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_URIS, aiLibraryItem } from '../support/examples/fromAiExpressions';
import { forbidCommands } from '../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYLIST,
	pollingRequest,
	WATCHES_TASK,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/40\nlibrary://track/41' },
	others: [
		{
			when: 'If an item is already there, cannot be found, or does not fit',
			parameters: {
				playlistId: byName('Evening Mix'),
				uris: 'library://track/40\nlibrary://track/99999\nlibrary://playlist/12',
			},
			prepare(control) {
				control.fillPlaylist('13', ['library://track/40']);
				control.fillPlaylist('12', ['library://track/41', 'spotify://track/1234']);
			},
		},
		{
			parameters: { playlistId: byName('Evening Mix'), uris: 'library://album/3' },
			prepare: (control) => forbidCommands(control, 'music/albums/album_tracks'),
		},
	],
	asks: [
		FINDS_PLAYLIST,
		additionalRequest(
			'music/item_by_uri',
			'whether it can be changed, and the item of each URI',
			3,
		),
		additionalRequest('music/playlists/playlist_tracks', 'its items'),
		mainRequest('music/playlists/add_playlist_tracks'),
		WATCHES_TASK,
		pollingRequest('music/playlists/playlist_tracks', 'to verify that all of them are in it'),
	],
	tool: {
		parameters: { playlistId: aiLibraryItem('playlist'), uris: AI_URIS },
		modelArguments: { playlist: 'evening mix', uris: 'library://track/40,library://track/41' },
	},
} satisfies OperationExamples;
