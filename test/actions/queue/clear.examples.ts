import { byPlayer } from '../../../scripts/engine/resource-locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM } from '../../../simulator/world/players/players';
import { AI_QUEUE } from '../support/examples/fromAiExpressions';
import { hideQueueStates } from '../support/examples/prepareServer';
import { mainRequest, FINDS_QUEUE, pollingRequest } from '../support/examples/expectedRequests';

export const examples = {
	parameters: { queueId: byPlayer('Bedroom') },
	others: [{ prepare: (control) => hideQueueStates(control, BEDROOM) }],
	asks: [
		...FINDS_QUEUE,
		mainRequest('player_queues/clear'),
		pollingRequest('player_queues/all', 'to verify that it is empty'),
	],
	tool: { parameters: { queueId: AI_QUEUE }, modelArguments: { player: 'Kitchen' } },
} satisfies OperationExamples;
