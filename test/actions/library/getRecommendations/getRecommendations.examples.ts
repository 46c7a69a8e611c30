import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { since210, asks, does } from '../../support/examples/requests';

export const examples = {
	parameters: { limit: 1, filters: { row: 'Made for you' } },
	asks: [
		does('music/recommendations'),
		since210(asks('music/recommendations/items', 'the items of the row')),
	],
	tool: {
		parameters: {
			limit: 20,
			filters: {
				row: "={{ $fromAI('row', 'Part of the name of a row; leave out for all rows', 'string', '') }}",
			},
		},
		said: { row: 'made for you' },
	},
} satisfies OperationExamples;
