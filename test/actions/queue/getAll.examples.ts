import type { OperationExamples } from '../../../scripts/reference/examples';
import { AI_PLAYBACK_STATE } from '../support/examples/fromAi';

export const examples = {
	parameters: { filters: { availableOnly: true }, limit: 2 },
	tool: {
		parameters: { filters: { state: AI_PLAYBACK_STATE } },
		said: {},
		isRecommended: true,
	},
} satisfies OperationExamples;
