import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_URIS, aiLibraryItem } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYLIST,
	pollingRequest,
	WATCHES_TASK,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/40' },
	prepare: (control) => control.fillPlaylist('13', ['library://track/40', 'library://track/41']),
	others: [
		{
			when: 'If none of the items is in the playlist',
			parameters: { playlistId: byName('Evening Mix'), uris: 'library://track/50' },
			prepare: (control) => control.fillPlaylist('13', ['library://track/40']),
		},
	],
	asks: [
		FINDS_PLAYLIST,
		additionalRequest(
			'music/item_by_uri',
			'whether it can be changed, and the item of each URI',
			2,
		),
		additionalRequest(
			'music/playlists/playlist_tracks',
			'their positions, because the server removes items by position',
		),
		mainRequest('music/playlists/remove_playlist_tracks'),
		WATCHES_TASK,
		pollingRequest('music/playlists/playlist_tracks', 'to verify that they are gone'),
	],
	tool: {
		parameters: { playlistId: aiLibraryItem('playlist'), uris: AI_URIS },
		modelArguments: { playlist: 'evening mix', uris: 'library://track/40' },
	},
} satisfies OperationExamples;
