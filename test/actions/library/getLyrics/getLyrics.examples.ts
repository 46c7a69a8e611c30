import { byUri } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { aiLibraryItem } from '../../support/examples/fromAiExpressions';
import { additionalRequest } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { item: byUri('library://track/31') },
	asks: [
		additionalRequest('music/item_by_uri', 'the track in full, with lyrics that it has'),
		additionalRequest('metadata/get_track_lyrics', 'if it has none'),
	],
	tool: {
		parameters: { item: aiLibraryItem('track') },
		modelArguments: { track: 'library://track/31' },
	},
} satisfies OperationExamples;
