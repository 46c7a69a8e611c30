import { byId, byPlayer } from '../../../../scripts/engine/locators';
import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN } from '../../../../simulator/world/players/players';
import { AI_QUEUE } from '../../support/examples/fromAi';
import { queueWithoutReports } from '../../support/examples/prepare';
import { asks, does, watches } from '../../support/examples/requests';

export const examples = {
	parameters: { queueId: byPlayer('Kitchen'), targetQueueId: byPlayer('Bedroom') },
	others: [
		{
			parameters: { queueId: byId(KITCHEN), targetQueueId: byId(BEDROOM) },
			prepare: queueWithoutReports(KITCHEN, BEDROOM),
		},
	],
	asks: [
		asks('players/all', 'to find the player'),
		asks('player_queues/get_active_queue', 'to find the queues that the two players play from', 2),
		does('player_queues/transfer'),
		watches('player_queues/all', 'to verify that the queue has moved'),
	],
	tool: {
		parameters: {
			queueId: AI_QUEUE,
			targetQueueId: byPlayer(
				"={{ $fromAI('target', 'Name of the player to continue on', 'string') }}",
			),
		},
		said: { player: 'Kitchen', target: 'Living Room' },
	},
} satisfies OperationExamples;
