import type { OperationExamples } from '../../../scripts/reference/examples';
import { AI_URI } from '../support/examples/fromAi';
import { refusing } from '../support/examples/prepare';
import { does, watches } from '../support/examples/requests';

export const examples = {
	parameters: { item: 'library://track/12' },
	others: [{ prepare: refusing('music/item_by_uri') }],
	asks: [
		does('music/favorites/add_item'),
		watches('music/item_by_uri', 'whether it is a favorite now'),
	],
	tool: { parameters: { item: AI_URI }, said: { uri: 'library://track/12' } },
} satisfies OperationExamples;
