import type { OperationExamples } from '../../../scripts/reference/examples';
import { AI_URI } from '../support/examples/fromAi';
import { asks, does, watches } from '../support/examples/requests';

export const examples = {
	parameters: { uri: 'library://audiobook/1', played: true },
	others: [{ parameters: { uri: 'library://track/12', played: true } }],
	asks: [
		asks('music/item_by_uri', 'the whole item, which the command wants'),
		does('music/mark_played'),
		watches('music/item_by_uri', 'whether it took'),
	],
	tool: {
		parameters: {
			uri: AI_URI,
			played: "={{ $fromAI('played', 'true marks it as played, false as not played', 'boolean') }}",
		},
		said: { uri: 'library://audiobook/1', played: true },
	},
} satisfies OperationExamples;
