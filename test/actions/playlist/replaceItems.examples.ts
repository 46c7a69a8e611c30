import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_URIS, aiLibraryItem } from '../support/examples/fromAiExpressions';
import { forbidCommands } from '../support/examples/prepareServer';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYLIST,
	WATCHES_TASK,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/40\nlibrary://track/42' },
	prepare: (control) => control.fillPlaylist('13', ['library://track/40', 'library://track/41']),
	others: [
		{
			when: 'If the server cannot find an item, or does not add one twice',
			parameters: {
				playlistId: byName('Evening Mix'),
				uris: 'library://track/40\nlibrary://track/40\nlibrary://track/99999',
			},
			prepare: (control) => control.fillPlaylist('13', []),
		},
		{
			parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/42' },
			prepare(control) {
				control.fillPlaylist('13', []);
				forbidCommands(control, 'tasks/get');
				control.addFault({
					kind: 'body',
					command: 'music/playlists/playlist_tracks',
					body: '[]',
					times: Infinity,
				});
			},
		},
	],
	asks: [
		FINDS_PLAYLIST,
		additionalRequest(
			'music/item_by_uri',
			'whether it can be changed, and the item of each URI',
			3,
		),
		additionalRequest(
			'music/playlists/playlist_tracks',
			'which items it has; again right before the removal, which goes by position; what is left then, and at the end',
			4,
		),
		mainRequest('music/playlists/remove_playlist_tracks'),
		mainRequest('music/playlists/add_playlist_tracks'),
		WATCHES_TASK,
	],
	tool: {
		parameters: { playlistId: aiLibraryItem('playlist'), uris: AI_URIS },
		modelArguments: { playlist: 'evening mix', uris: 'library://track/40,library://track/42' },
	},
} satisfies OperationExamples;
