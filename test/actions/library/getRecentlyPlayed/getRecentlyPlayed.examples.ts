import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { additionalRequest, mainRequest } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { limit: 2 },
	others: [{ when: 'Without Details', parameters: { limit: 2, options: { details: false } } }],
	asks: [
		mainRequest('music/recently_played_items'),
		additionalRequest('music/item_by_uri', 'each item in full', 2),
	],
	tool: {
		parameters: {
			mediaTypes:
				"={{ [$fromAI('kind', 'album, audiobook, playlist, podcast_episode, radio or track', 'string')] }}",
		},
		modelArguments: { kind: 'track' },
	},
} satisfies OperationExamples;
