import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYBACK_STATE } from '../support/examples/fromAi';
import { playAlbum } from '../support/examples/prepare';

export const examples = {
	parameters: { filters: { availableOnly: true }, limit: 2 },
	prepare: playAlbum,
	tool: {
		parameters: { filters: { state: AI_PLAYBACK_STATE } },
		said: {},
		isRecommended: true,
	},
} satisfies OperationExamples;
