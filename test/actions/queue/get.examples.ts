import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_QUEUE } from '../support/examples/fromAiExpressions';
import { playAlbumInKitchen } from '../support/examples/prepareServer';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen') },
	prepare: playAlbumInKitchen,
	tool: { parameters: { queueId: AI_QUEUE }, modelArguments: { player: 'Kitchen' } },
} satisfies OperationExamples;
