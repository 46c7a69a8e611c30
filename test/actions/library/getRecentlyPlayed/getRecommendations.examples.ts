import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import {
	onlySince210,
	additionalRequest,
	mainRequest,
} from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { limit: 1, filters: { row: 'Made for you' } },
	asks: [
		mainRequest('music/recommendations'),
		onlySince210(additionalRequest('music/recommendations/items', 'the items of the row')),
	],
	tool: {
		parameters: {
			limit: 20,
			filters: {
				row: "={{ $fromAI('row', 'Part of the name of a row; leave out for all rows', 'string', '') }}",
			},
		},
		modelArguments: { row: 'made for you' },
	},
} satisfies OperationExamples;
