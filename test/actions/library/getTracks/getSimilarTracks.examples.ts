import { byName } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { aiLibraryItem } from '../../support/examples/fromAiExpressions';
import { additionalRequest, mainRequest } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { item: byName('Hall of Mirrors'), limit: 2 },
	prepare: (control) => control.setSimilarTracks(true),
	asks: [
		additionalRequest('music/tracks/library_items', 'to find the track of that name'),
		additionalRequest('music/item_by_uri', 'its ID at its provider'),
		mainRequest('music/tracks/similar_tracks'),
	],
	tool: {
		parameters: { item: aiLibraryItem('track'), limit: 20 },
		modelArguments: { track: 'hall of mirrors' },
	},
} satisfies OperationExamples;
