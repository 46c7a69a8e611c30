import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { byUri } from '../../../scripts/engine/resource-locators';
import { AI_ITEM } from '../support/examples/fromAiExpressions';
import {
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';

export const examples = {
	parameters: { item: byUri('library://audiobook/1'), played: true },
	others: [{ parameters: { item: byUri('library://track/12'), played: true } }],
	asks: [
		additionalRequest('music/item_by_uri', 'the full item, which the command requires'),
		mainRequest('music/mark_played'),
		pollingRequest('music/item_by_uri', 'to verify the result'),
	],
	tool: {
		parameters: {
			item: AI_ITEM,
			played:
				"={{ $fromAI('played', 'true to mark it as played, false to mark it as not played', 'boolean') }}",
		},
		modelArguments: { item: 'library://audiobook/1', played: true },
	},
} satisfies OperationExamples;
