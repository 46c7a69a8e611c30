import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { aiLibraryItem } from '../support/examples/fromAiExpressions';
import { forbidCommands } from '../support/examples/prepareServer';
import {
	additionalRequest,
	CHECKS_NEW_NAME,
	mainRequest,
	FINDS_PLAYLIST,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix'), name: 'Saturday Evening' },
	others: [
		{
			parameters: { playlistId: byName('Evening Mix'), name: 'Saturday Evening' },
			prepare(control) {
				forbidCommands(control, 'music/search');
				const fault = { kind: 'status', status: 403, times: Infinity } as const;
				control.addFault({ ...fault, command: 'music/playlists/library_items', skip: 1 });
				control.addFault({ ...fault, command: 'music/item_by_uri', skip: 1 });
			},
		},
	],
	asks: [
		FINDS_PLAYLIST,
		additionalRequest('music/item_by_uri', 'the playlist itself'),
		...CHECKS_NEW_NAME,
		mainRequest('music/playlists/update'),
		pollingRequest('music/item_by_uri', 'to verify the new name'),
	],
	tool: {
		parameters: {
			playlistId: aiLibraryItem('playlist'),
			name: "={{ $fromAI('name', 'New name of the playlist', 'string') }}",
		},
		modelArguments: { playlist: 'evening mix', name: 'Saturday Evening' },
	},
} satisfies OperationExamples;
