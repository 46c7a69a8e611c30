import { byUri } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { aiLibraryItem } from '../../support/examples/fromAiExpressions';
import { additionalRequest, mainRequest } from '../../support/examples/expectedRequests';

export const examples = {
	profile: '2.11',
	parameters: { radioId: byUri('library://radio/3'), limit: 2 },
	asks: [
		additionalRequest('music/item_by_uri', 'whether the station has a list of tracks'),
		mainRequest('music/radios/radio_tracks'),
	],
	tool: {
		parameters: { radioId: aiLibraryItem('radio') },
		modelArguments: { radio: 'channel kettle' },
	},
} satisfies OperationExamples;
