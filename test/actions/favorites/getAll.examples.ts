import type { OperationExamples } from '../../../scripts/reference/examples';
import { AI_LIMIT, AI_MEDIA_TYPE } from '../support/examples/fromAi';

export const examples = {
	parameters: { mediaType: 'playlist' },
	prepare: (control) => control.setFavorite('library://playlist/13', true),
	tool: { parameters: { mediaType: AI_MEDIA_TYPE, limit: AI_LIMIT }, said: { kind: 'track' } },
} satisfies OperationExamples;
