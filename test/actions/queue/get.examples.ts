import { byPlayer } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/examples';
import { AI_QUEUE } from '../support/examples/fromAi';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen') },
	tool: { parameters: { queueId: AI_QUEUE }, said: { player: 'Kitchen' } },
} satisfies OperationExamples;
