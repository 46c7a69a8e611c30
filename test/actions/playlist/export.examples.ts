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
	asks: [
		FINDS_PLAYLIST,
		additionalRequest('music/item_by_uri', 'its name'),
		mainRequest('music/playlists/export_playlist'),
	],
	tool: {
		parameters: { playlistId: aiLibraryItem('playlist') },
		modelArguments: { playlist: 'evening mix' },
	},
} satisfies OperationExamples;
