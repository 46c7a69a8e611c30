import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { byUri } from '../../../scripts/engine/resource-locators';
import { AI_ITEM } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { item: byUri('library://track/12') },
	prepare: (control) => control.setFavorite('library://track/12', true),
	others: [{ when: 'If it was not a favorite' }],
	asks: [
		additionalRequest('music/item_by_uri', 'to find the item in the library'),
		mainRequest('music/favorites/remove_item'),
		pollingRequest('music/item_by_uri', 'to verify that it is no longer a favorite'),
	],
	tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'library://track/12' } },
} satisfies OperationExamples;
