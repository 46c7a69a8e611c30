import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { byUri } from '../../../scripts/engine/resource-locators';
import { AI_ITEM } from '../support/examples/fromAiExpressions';
import { forbidCommands } from '../support/examples/prepareServer';
import { mainRequest, pollingRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { item: byUri('library://track/12') },
	others: [{ prepare: (control) => forbidCommands(control, 'music/item_by_uri') }],
	asks: [
		mainRequest('music/favorites/add_item'),
		pollingRequest('music/item_by_uri', 'to verify that it is a favorite'),
	],
	tool: { parameters: { item: AI_ITEM }, modelArguments: { item: 'library://track/12' } },
} satisfies OperationExamples;
