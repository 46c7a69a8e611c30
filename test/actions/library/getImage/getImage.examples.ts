import { byUri } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_ITEM } from '../../support/examples/fromAiExpressions';
import { additionalRequest } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { item: byUri('library://album/3') },
	asks: [
		additionalRequest('music/item_by_uri', 'where its picture is'),
		additionalRequest('/imageproxy', 'the picture'),
	],
	tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'library://album/3' } },
} satisfies OperationExamples;
