import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { byUri } from '../../../scripts/engine/locators';
import { AI_ITEM } from '../support/examples/fromAi';
import { refusing } from '../support/examples/prepare';
import { does, watches } from '../support/examples/requests';

export const examples = {
	parameters: { item: byUri('library://track/12') },
	others: [{ prepare: refusing('music/item_by_uri') }],
	asks: [
		does('music/favorites/add_item'),
		watches('music/item_by_uri', 'to verify that it is a favorite'),
	],
	tool: { parameters: { item: AI_ITEM }, said: { item: 'library://track/12' } },
} satisfies OperationExamples;
