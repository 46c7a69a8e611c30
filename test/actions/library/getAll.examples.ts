import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_LIMIT, AI_MEDIA_TYPE } from '../support/examples/fromAiExpressions';

export const examples = {
	parameters: { mediaType: 'podcast', limit: 2 },
	// Each type has fields of its own.
	others: ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
		(mediaType) => ({ parameters: { mediaType, limit: 1 } }),
	),
	tool: {
		parameters: {
			mediaType: AI_MEDIA_TYPE,
			limit: AI_LIMIT,
			filters: {
				search: "={{ $fromAI('part', 'Part of the name; leave out for all', 'string', '') }}",
			},
		},
		modelArguments: { kind: 'track' },
	},
} satisfies OperationExamples;
