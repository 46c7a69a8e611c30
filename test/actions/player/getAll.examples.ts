import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYBACK_STATE } from '../support/examples/fromAiExpressions';
import { playAlbumInKitchen } from '../support/examples/prepareServer';

export const examples = {
	parameters: { filters: { availableOnly: true }, limit: 2 },
	prepare: playAlbumInKitchen,
	tool: { parameters: { filters: { state: AI_PLAYBACK_STATE } }, modelArguments: {} },
} satisfies OperationExamples;
