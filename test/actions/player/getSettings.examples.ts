import { byName } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_PLAYER } from '../support/examples/fromAiExpressions';

export const examples = {
	parameters: { playerId: byName('Living Room') },
	tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Living Room' } },
} satisfies OperationExamples;
