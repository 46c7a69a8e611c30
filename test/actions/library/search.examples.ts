import type { OperationExamples } from '../../../scripts/reference/operation-examples';

export const examples = {
	parameters: { query: 'news', limit: 3 },
	tool: {
		parameters: {
			query: "={{ $fromAI('query', 'Name to search for, or part of it', 'string') }}",
			mediaTypes:
				"={{ [$fromAI('kind', 'album, artist, audiobook, playlist, podcast, radio, track or any', 'string', 'any')].filter((kind) => kind !== 'any') }}",
			limit: 10,
		},
		modelArguments: { query: 'a' },
		isRecommended: true,
	},
} satisfies OperationExamples;
