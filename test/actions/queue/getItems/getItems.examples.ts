import { byPlayer } from '../../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { AI_LIMIT, AI_QUEUE } from '../../support/examples/fromAiExpressions';
import { playAlbumInKitchen } from '../../support/examples/prepareServer';
import { mainRequest, FINDS_QUEUE } from '../../support/examples/expectedRequests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), limit: 2 },
	prepare: playAlbumInKitchen,
	asks: [...FINDS_QUEUE, mainRequest('player_queues/items')],
	tool: {
		parameters: { queueId: AI_QUEUE, limit: AI_LIMIT },
		modelArguments: { player: 'Kitchen' },
	},
} satisfies OperationExamples;
