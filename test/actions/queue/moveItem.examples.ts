import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { KITCHEN } from '../../../simulator/world/players/players';
import { AI_QUEUE, AI_QUEUE_ITEM } from '../support/examples/fromAiExpressions';
import { kitchenItemIdAfterCurrent } from '../support/examples/prepareServer';
import { mainRequest, FINDS_QUEUE, READS_WHOLE_QUEUE } from '../support/examples/expectedRequests';

export const examples = {
	parameters: (control) => ({
		queueId: byPlayer('Kitchen'),
		queueItemId: kitchenItemIdAfterCurrent(control, 5),
		shift: 0,
	}),
	others: [
		{
			// Somebody else takes out what it has to pass.
			prepare(control) {
				const removeAt = (control.queue(KITCHEN).currentIndex ?? 0) + 2;
				control.addFault({
					kind: 'change-queue',
					command: 'player_queues/move_item',
					queueId: KITCHEN,
					change: { removeAt, count: 4 },
				});
			},
		},
	],
	asks: [...FINDS_QUEUE, ...READS_WHOLE_QUEUE, mainRequest('player_queues/move_item')],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			queueItemId: AI_QUEUE_ITEM,
			shift:
				"={{ $fromAI('places', '1: one place later; -1: one place earlier; 0: play next', 'number') }}",
		},
		modelArguments: { player: 'Office', places: 0 },
	},
} satisfies OperationExamples;
