import type { OperationExamples } from '../../../../scripts/reference/operation-examples';

export const examples = {
	parameters: { limit: 2 },
	others: [{ when: 'With Details', parameters: { limit: 2, options: { details: true } } }],
	tool: {
		parameters: {
			mediaTypes:
				"={{ [$fromAI('kind', 'album, audiobook, playlist, podcast_episode, radio or track', 'string')] }}",
		},
		modelArguments: { kind: 'track' },
	},
} satisfies OperationExamples;
