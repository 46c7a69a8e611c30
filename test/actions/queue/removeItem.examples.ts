import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { AI_QUEUE, AI_QUEUE_ITEM } from '../support/examples/fromAiExpressions';
import { kitchenItemIdAfterCurrent } from '../support/examples/prepareServer';
import { mainRequest, FINDS_QUEUE, READS_WHOLE_QUEUE } from '../support/examples/expectedRequests';

export const examples = {
	parameters: (control) => ({
		queueId: byPlayer('Kitchen'),
		queueItemId: kitchenItemIdAfterCurrent(control, 2),
	}),
	asks: [...FINDS_QUEUE, ...READS_WHOLE_QUEUE, mainRequest('player_queues/delete_item')],
	tool: {
		parameters: { queueId: AI_QUEUE, queueItemId: AI_QUEUE_ITEM },
		modelArguments: { player: 'Office' },
	},
} satisfies OperationExamples;
