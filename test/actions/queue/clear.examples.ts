import { byPlayer } from '../../../scripts/engine/locators';
import type { OperationExamples } from '../../../scripts/reference/operation-examples';
import { BEDROOM } from '../../../simulator/world/players/players';
import { AI_QUEUE } from '../support/examples/fromAi';
import { queueWithoutReports } from '../support/examples/prepare';
import { does, FINDS_QUEUE, watches } from '../support/examples/requests';

export const examples = {
	parameters: { queueId: byPlayer('Bedroom') },
	others: [{ prepare: queueWithoutReports(BEDROOM) }],
	asks: [
		...FINDS_QUEUE,
		does('player_queues/clear'),
		watches('player_queues/all', 'to verify that it is empty'),
	],
	tool: { parameters: { queueId: AI_QUEUE }, said: { player: 'Kitchen' } },
} satisfies OperationExamples;
