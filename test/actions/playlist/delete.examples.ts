import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { aiLibraryItem } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYLIST,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { playlistId: byName('Evening Mix') },
	others: [
		{
			prepare(control) {
				const fault = { kind: 'status', status: 403, times: Infinity } as const;
				control.addFault({ ...fault, command: 'music/get_library_item' });
			},
		},
	],
	asks: [
		FINDS_PLAYLIST,
		mainRequest('music/library/remove_item'),
		additionalRequest('music/get_library_item', 'to verify that it is gone'),
		additionalRequest('music/item_by_uri', 'the playlist'),
		additionalRequest('music/playlists/get', 'whether its provider still has it'),
	],
	tool: {
		parameters: { playlistId: aiLibraryItem('playlist') },
		modelArguments: { playlist: 'evening mix' },
	},
} satisfies OperationExamples;
